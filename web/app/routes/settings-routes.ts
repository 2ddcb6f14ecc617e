import { SETTINGS_PATH } from '../menu/screen-facts.ts';
import { lazyRouteComponent } from './page-code.ts';
import { screen } from './shell-route.ts';

/** The settings, and one's own profile: the end of the table in routes.ts. */
export const settingsScreens = [
  screen(
    '/settings',
    { title: 'shell.groupSettings' },
    lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  ),
  screen(
    '/settings-company',
    {
      title: 'shell.companySettings',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      isNarrow: true,
    },
    lazyRouteComponent(
      () => import('../../features/company/company-settings.tsx'),
      'CompanyScreen',
    ),
  ),
  screen(
    '/settings-roles',
    {
      title: 'shell.roles',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
      isNarrow: true,
    },
    lazyRouteComponent(() => import('../../features/users/role-rights.tsx'), 'RoleRights'),
  ),
  screen(
    '/settings-accounts',
    {
      title: 'shell.accounts',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/setup/account-setup.tsx'), 'AccountSetup'),
  ),
  screen(
    '/settings-categories',
    {
      title: 'shell.moneyCategories',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/setup/category-setup.tsx'), 'CategorySetup'),
  ),
  screen(
    '/settings-items',
    {
      title: 'shell.items',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/setup/item-setup.tsx'), 'ItemSetup'),
  ),
  screen(
    '/settings-labels',
    {
      title: 'shell.labels',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'customers',
    },
    lazyRouteComponent(() => import('../../features/setup/label-setup.tsx'), 'LabelSetup'),
  ),
  screen(
    '/settings-sms',
    {
      title: 'shell.smsGateway',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
      isNarrow: true,
    },
    lazyRouteComponent(() => import('../../features/gateways/sms-gateway.tsx'), 'SmsGateway'),
  ),
  screen(
    '/settings-wallets',
    {
      title: 'shell.walletConnections',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'account_connections',
      isNarrow: true,
    },
    lazyRouteComponent(() => import('../../features/connections/connections.tsx'), 'Connections'),
  ),
  screen(
    '/settings-backup',
    {
      title: 'shell.backups',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/backups/backups.tsx'), 'Backups'),
  ),
  screen(
    '/settings-export',
    {
      title: 'shell.takeouts',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../features/takeouts/takeouts.tsx'), 'Takeouts'),
  ),
  screen(
    '/settings-audit',
    {
      title: 'shell.auditTrail',
      group: 'shell.groupSettings',
      under: SETTINGS_PATH,
      right: 'zone_administration',
    },
    lazyRouteComponent(() => import('../../features/audit/audit-trail.tsx'), 'AuditTrail'),
  ),
  screen(
    '/builder',
    { title: 'shell.builder', isNarrow: true },
    lazyRouteComponent(
      () => import('../../features/preferences/layout-builder.tsx'),
      'LayoutBuilder',
    ),
  ),
  screen(
    '/user/profile',
    { title: 'shell.profile', isNarrow: true },
    lazyRouteComponent(() => import('../../pages/user-profile.tsx'), 'UserProfilePage'),
  ),
] as const;
