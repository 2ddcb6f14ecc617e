import { createRoute, redirect } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { sessionToken } from '../../api/session.ts';
import { lazyRouteComponent, pageCode } from './page-code.ts';
import { screenPart } from './screen-part.tsx';
import { requireSession, rootRoute, parseSignInSearch } from './shell-route.ts';

/** One design of the "not found" page. */
function errorScreen<const Path extends string>(
  path: Path,
  load: () => Promise<FunctionComponent>,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: screenPart(load, () => ({})),
  });
}

/** Pages without the shell. */
export const plainRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: (at) => {
      requireSession(at);
      throw redirect({ to: '/dashboard' });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    staticData: { title: 'signIn.title' },
    validateSearch: parseSignInSearch,
    beforeLoad: ({ search }) => {
      if (sessionToken() !== null) throw redirect({ href: search.next ?? '/' });
    },
    component: lazyRouteComponent(() => import('../../features/auth/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/change-password',
    staticData: { title: 'signIn.changeTitle' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => import('../../features/auth/change-password-page.tsx'),
      'ChangePasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/two-step-verification',
    staticData: { title: 'shell.secondFactor' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => import('../../features/profile/second-factor-page.tsx'),
      'SecondFactorPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    staticData: { title: 'shell.signOut' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => import('../../features/auth/logout-page.tsx'),
      'LogoutPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error',
    beforeLoad: () => {
      throw redirect({ to: '/error/error-v1' });
    },
  }),
  errorScreen(
    '/error/error-v1',
    async () => (await import('../../features/error-pages/error-designs.ts')).ErrorPageV1,
  ),
  errorScreen(
    '/error/error-v2',
    async () => (await import('../../features/error-pages/error-designs.ts')).ErrorPageV2,
  ),
  errorScreen(
    '/error/error-v3',
    async () => (await import('../../features/error-pages/error-designs.ts')).ErrorPageV3,
  ),
  errorScreen(
    '/error/error-v4',
    async () => (await import('../../features/error-pages/error-designs.ts')).ErrorPageV4,
  ),
  errorScreen(
    '/error/error-v5',
    async () => (await import('../../features/error-pages/error-designs.ts')).ErrorPageV5,
  ),
  errorScreen(
    '/error/error-v6',
    async () => (await import('../../features/error-pages/error-designs.ts')).ErrorPageV6,
  ),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    staticData: { title: 'errors.oops' },
    beforeLoad: async (at) => {
      requireSession(at);
      const { addressNow } = await pageCode(import('./former-addresses.ts'));
      const href = addressNow(at.location.href);
      if (href) throw redirect({ href, replace: true });
    },
    component: lazyRouteComponent(
      () => import('../../features/error-pages/error-designs.ts'),
      'ErrorPageV1',
    ),
  }),
] as const;
