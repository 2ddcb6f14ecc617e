import { lazyRouteComponent } from './page-code.ts';
import { screen } from './shell-route.ts';

/** The screens of routers and network profiles, in the Setup group. */
export const networkSetupScreens = [
  screen(
    '/setup-router',
    { title: 'shell.routers', group: 'shell.groupSetup', isInMenu: true, right: 'network' },
    lazyRouteComponent(() => import('../../features/setup/router-setup.tsx'), 'RouterSetup'),
  ),
  screen(
    '/setup-network-profile',
    { title: 'shell.networkProfiles', group: 'shell.groupSetup', isInMenu: true, right: 'network' },
    lazyRouteComponent(() => import('../../features/setup/profile-setup.tsx'), 'ProfileSetup'),
  ),
] as const;

/** The screens of suspensions, sessions and differences, in the Customer group. */
export const networkScreens = [
  screen(
    '/suspensions',
    { title: 'shell.suspensions', group: 'shell.groupCustomer', isInMenu: true, right: 'network' },
    lazyRouteComponent(() => import('../../pages/suspensions.tsx'), 'SuspensionsPage'),
  ),
  screen(
    '/router-reconciliation',
    {
      title: 'shell.networkDifferences',
      group: 'shell.groupCustomer',
      isInMenu: true,
      right: 'network',
    },
    lazyRouteComponent(
      () => import('../../features/differences/network-differences.tsx'),
      'NetworkDifferences',
    ),
  ),
] as const;
