import { withOfficeTexts } from '../../i18n/use-text.ts';
import { lazyRouteComponent } from './page-code.ts';
import { screen } from './shell-route.ts';

/** The screens of the Settings group, and one's own profile: the end of the table in routes.ts. */
export const settingsScreens = [
  screen(
    '/settings-company',
    { title: 'shell.companySettings', group: 'shell.groupSettings', isInMenu: true },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/settings-company.tsx')),
      'SettingsCompanyPage',
    ),
  ),
  screen(
    '/settings-roles',
    { title: 'shell.roles', group: 'shell.groupSettings', isInMenu: true, right: 'administration' },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/settings-roles.tsx')),
      'SettingsRolesPage',
    ),
  ),
  screen(
    '/settings-accounts',
    {
      title: 'shell.accounts',
      group: 'shell.groupSettings',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(() => import('../../pages/settings-accounts.tsx'), 'SettingsAccountsPage'),
  ),
  screen(
    '/settings-items',
    { title: 'shell.items', group: 'shell.groupSettings', isInMenu: true, right: 'administration' },
    lazyRouteComponent(() => import('../../pages/settings-items.tsx'), 'SettingsItemsPage'),
  ),
  screen(
    '/settings-labels',
    { title: 'shell.labels', group: 'shell.groupSettings', isInMenu: true, right: 'customers' },
    lazyRouteComponent(() => import('../../pages/settings-labels.tsx'), 'SettingsLabelsPage'),
  ),
  screen(
    '/settings-sms',
    {
      title: 'shell.smsGateway',
      group: 'shell.groupSettings',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/settings-sms.tsx')),
      'SettingsSmsPage',
    ),
  ),
  screen(
    '/settings-backup',
    {
      title: 'shell.backups',
      group: 'shell.groupSettings',
      isInMenu: true,
      right: 'administration',
    },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/settings-backup.tsx')),
      'SettingsBackupPage',
    ),
  ),
  screen(
    '/settings-audit',
    {
      title: 'shell.auditTrail',
      group: 'shell.groupSettings',
      isInMenu: true,
      right: 'zone_administration',
    },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/settings-audit.tsx')),
      'SettingsAuditPage',
    ),
  ),
  screen(
    '/builder',
    { title: 'shell.builder' },
    lazyRouteComponent(() => withOfficeTexts(import('../../pages/builder.tsx')), 'BuilderPage'),
  ),
  screen(
    '/user/profile',
    { title: 'shell.profile' },
    lazyRouteComponent(
      () => withOfficeTexts(import('../../pages/user-profile.tsx')),
      'UserProfilePage',
    ),
  ),
] as const;
