import {
  IconBellRinging,
  IconBuilding,
  IconCategory,
  IconDatabaseCog,
  IconDatabaseExport,
  IconDatabaseImport,
  IconDeviceMobileMessage,
  IconGauge,
  IconHistory,
  IconLayout,
  IconListDetails,
  IconMapPin,
  IconMapPins,
  IconMessage2,
  IconMessageCog,
  IconPackage,
  IconPlugConnectedX,
  IconReceiptTax,
  IconRouter,
  IconShieldLock,
  IconTag,
  IconUserCircle,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { LabelKey } from '../../i18n/catalogue.ts';

export type SettingsEntry = {
  path: string;
  help: LabelKey;
  icon: typeof IconBuilding;
};

export type SettingsGroup = { title: LabelKey; entries: readonly SettingsEntry[] };

/**
 * Everything that can be set up, by subject. Screens that the menu has among the daily work (SMS
 * Template, User List) are here too: whoever looks for a setting looks in one place.
 */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    title: 'settingsPage.company',
    entries: [
      { path: '/settings-company', help: 'settingsPage.companySettings', icon: IconBuilding },
      { path: '/setup-area', help: 'settingsPage.areaSetup', icon: IconMapPin },
      { path: '/setup-zone', help: 'settingsPage.zoneSetup', icon: IconMapPins },
      { path: '/settings-labels', help: 'settingsPage.labels', icon: IconTag },
    ],
  },
  {
    title: 'settingsPage.money',
    entries: [
      { path: '/setup-package', help: 'settingsPage.packageSetup', icon: IconPackage },
      { path: '/settings-items', help: 'settingsPage.items', icon: IconListDetails },
      { path: '/late-fees', help: 'settingsPage.lateFees', icon: IconReceiptTax },
      { path: '/settings-accounts', help: 'settingsPage.accounts', icon: IconWallet },
      {
        path: '/settings-wallets',
        help: 'settingsPage.walletConnections',
        icon: IconDeviceMobileMessage,
      },
      { path: '/settings-categories', help: 'settingsPage.moneyCategories', icon: IconCategory },
    ],
  },
  {
    title: 'settingsPage.sms',
    entries: [
      { path: '/settings-sms', help: 'settingsPage.smsGateway', icon: IconMessageCog },
      { path: '/sms-template', help: 'settingsPage.smsTemplate', icon: IconMessage2 },
      { path: '/sms-reminders', help: 'settingsPage.smsReminders', icon: IconBellRinging },
    ],
  },
  {
    title: 'settingsPage.staff',
    entries: [
      { path: '/user-list', help: 'settingsPage.userList', icon: IconUsers },
      { path: '/settings-roles', help: 'settingsPage.roles', icon: IconShieldLock },
      { path: '/settings-audit', help: 'settingsPage.auditTrail', icon: IconHistory },
    ],
  },
  {
    title: 'settingsPage.network',
    entries: [
      { path: '/setup-router', help: 'settingsPage.routers', icon: IconRouter },
      { path: '/setup-network-profile', help: 'settingsPage.networkProfiles', icon: IconGauge },
      { path: '/suspensions', help: 'settingsPage.suspensions', icon: IconPlugConnectedX },
    ],
  },
  {
    title: 'settingsPage.data',
    entries: [
      { path: '/settings-backup', help: 'settingsPage.backups', icon: IconDatabaseCog },
      { path: '/settings-export', help: 'settingsPage.takeouts', icon: IconDatabaseExport },
      { path: '/customer-import', help: 'settingsPage.moveIn', icon: IconDatabaseImport },
    ],
  },
  {
    title: 'settingsPage.own',
    entries: [
      { path: '/user/profile', help: 'settingsPage.profile', icon: IconUserCircle },
      { path: '/builder', help: 'settingsPage.builder', icon: IconLayout },
    ],
  },
];
