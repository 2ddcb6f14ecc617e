import { lazyRouteComponent } from './page-code.ts';
import { screen } from './shell-route.ts';

/** The screens of the SMS group, in the menu's order. */
export const smsScreens = [
  screen(
    '/sms-send-zonewise',
    { title: 'shell.smsZone', group: 'shell.groupSms', isInMenu: true, right: 'sms_zone' },
    lazyRouteComponent(() => import('../../features/sms/zone-sms.tsx'), 'ZoneSms'),
  ),
  screen(
    '/sms-send-customer',
    { title: 'shell.smsCustomer', group: 'shell.groupSms', isInMenu: true, right: 'sms_send' },
    lazyRouteComponent(() => import('../../features/sms/customer-sms.tsx'), 'CustomerSms'),
  ),
  screen(
    '/sms-template',
    { title: 'shell.smsTemplate', group: 'shell.groupSms', isInMenu: true, isNarrow: true },
    lazyRouteComponent(() => import('../../features/sms/sms-template.tsx'), 'SmsTemplate'),
  ),
  screen(
    '/sms-history',
    { title: 'shell.smsHistory', group: 'shell.groupSms', isInMenu: true, right: 'customers' },
    lazyRouteComponent(() => import('../../features/sms/sms-history.tsx'), 'SmsHistoryScreen'),
  ),
  screen(
    '/sms-reminders',
    { title: 'shell.smsReminders', group: 'shell.groupSms', isInMenu: true, right: 'sms_zone' },
    lazyRouteComponent(() => import('../../pages/sms-reminders.tsx'), 'SmsRemindersPage'),
  ),
] as const;
