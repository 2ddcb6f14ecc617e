import { createRoute, redirect } from '@tanstack/react-router';
import { sessionToken } from '../../api/session.ts';
import { withOfficeTexts } from '../../i18n/use-text.ts';
import { lazyRouteComponent } from './page-code.ts';
import { requireSession, rootRoute, signInSearchIn } from './shell-route.ts';

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
    validateSearch: signInSearchIn,
    beforeLoad: ({ search }) => {
      if (sessionToken() !== null) throw redirect({ href: search.next ?? '/' });
    },
    component: lazyRouteComponent(() => import('../../pages/login.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/change-password',
    staticData: { title: 'signIn.changeTitle' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => import('../../pages/change-password.tsx'),
      'ChangePasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/second-factor',
    staticData: { title: 'shell.secondFactor' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/second-factor.tsx')),
      'SecondFactorPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    staticData: { title: 'shell.signOut' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(() => import('../../pages/logout.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error',
    beforeLoad: () => {
      throw redirect({ to: '/error/error-v1' });
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v1',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v1.tsx')),
      'ErrorPageV1',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v2',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v2.tsx')),
      'ErrorPageV2',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v3',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v3.tsx')),
      'ErrorPageV3',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v4',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v4.tsx')),
      'ErrorPageV4',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v5',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v5.tsx')),
      'ErrorPageV5',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/error/error-v6',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v6.tsx')),
      'ErrorPageV6',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    staticData: { title: 'errors.oops' },
    beforeLoad: requireSession,
    component: lazyRouteComponent(
      () => withOfficeTexts(import('../../features/error-pages/error-v1.tsx')),
      'ErrorPageV1',
    ),
  }),
] as const;
