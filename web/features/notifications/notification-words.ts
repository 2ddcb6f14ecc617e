import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconCashMove,
  IconChecks,
  IconClock,
  IconDatabaseExclamation,
  IconFileInvoice,
  IconMessageX,
  IconRouterOff,
  IconUserPlus,
} from '@tabler/icons-react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import type { Notifications } from '../../shared/notifications/use-notifications.ts';

export type NoticeRow = Notifications['alerts'][number] | Notifications['events'][number];

type NoticeLook = {
  title: LabelKey;
  /** Title with the number of records, where one alert summarises several. */
  titleOfMany?: 'notifications.paymentsWaiting' | 'notifications.manySmsFailed';
  icon: typeof IconClock;
  tone: 'wrong' | 'waiting' | 'settled';
  /** The screen on which the user can see and handle it. */
  address: (notice: NoticeRow) => { to: string; search?: Record<string, unknown> };
};

/** How many records an alert summarises; null where it is about one, and for events. */
export const countIn = (notice: NoticeRow): number | null =>
  'count' in notice ? notice.count : null;

const record = (path: string) => (notice: NoticeRow) => ({ to: `${path}/${notice.id}` });
const screen = (path: string) => () => ({ to: path });

/** Texts and icon of each kind; typed as a Record, so that a new kind must be added here. */
export const NOTICE_LOOKS: Record<NoticeRow['kind'], NoticeLook> = {
  payment_waiting: {
    title: 'notifications.paymentWaiting',
    titleOfMany: 'notifications.paymentsWaiting',
    icon: IconClock,
    tone: 'waiting',
    address: (notice) =>
      countIn(notice) === null
        ? record('/payment-details')(notice)
        : { to: '/payment-list', search: { filters: { status: 'to_approve' } } },
  },
  handover_waiting: {
    title: 'notifications.handoverWaiting',
    icon: IconCashMove,
    tone: 'waiting',
    address: record('/hand-over-details'),
  },
  bill_run_failed: {
    title: 'notifications.billRunFailed',
    icon: IconAlertTriangle,
    tone: 'wrong',
    address: screen('/bill-generates'),
  },
  late_fee_run_failed: {
    title: 'notifications.lateFeeRunFailed',
    icon: IconAlertTriangle,
    tone: 'wrong',
    address: screen('/late-fees'),
  },
  sms_failed: {
    title: 'notifications.smsFailed',
    titleOfMany: 'notifications.manySmsFailed',
    icon: IconMessageX,
    tone: 'wrong',
    address: (notice) => ({
      to: '/sms-history',
      search:
        countIn(notice) === null && notice.customer !== null
          ? { search: notice.customer }
          : { filters: { status: 'failed' } },
    }),
  },
  sms_gateway_failing: {
    title: 'notifications.smsGatewayFailing',
    icon: IconAlertTriangle,
    tone: 'wrong',
    address: screen('/settings-sms'),
  },
  sms_balance_low: {
    title: 'notifications.smsBalanceLow',
    icon: IconAlertTriangle,
    tone: 'waiting',
    address: screen('/settings-sms'),
  },
  backup_failed: {
    title: 'notifications.backupFailed',
    icon: IconDatabaseExclamation,
    tone: 'wrong',
    address: screen('/settings-backup'),
  },
  router_silent: {
    title: 'notifications.routerSilent',
    icon: IconRouterOff,
    tone: 'wrong',
    address: screen('/router-reconciliation'),
  },
  radius_copy: {
    title: 'notifications.radiusCopy',
    icon: IconDatabaseExclamation,
    tone: 'wrong',
    address: screen('/router-reconciliation'),
  },
  network_differs: {
    title: 'notifications.networkDiffers',
    icon: IconArrowsDiff,
    tone: 'waiting',
    address: screen('/router-reconciliation'),
  },
  customer_registered: {
    title: 'notifications.customerRegistered',
    icon: IconUserPlus,
    tone: 'settled',
    address: record('/customer-details'),
  },
  payment_approved: {
    title: 'notifications.paymentApproved',
    icon: IconChecks,
    tone: 'settled',
    address: record('/payment-details'),
  },
  bills_generated: {
    title: 'notifications.billsGenerated',
    icon: IconFileInvoice,
    tone: 'settled',
    address: screen('/bill-generates'),
  },
  late_fees_charged: {
    title: 'notifications.lateFeesCharged',
    icon: IconFileInvoice,
    tone: 'settled',
    address: screen('/late-fees'),
  },
  late_fee_run_undone: {
    title: 'notifications.lateFeeRunUndone',
    icon: IconFileInvoice,
    tone: 'waiting',
    address: screen('/late-fees'),
  },
  bill_run_undone: {
    title: 'notifications.billRunUndone',
    icon: IconFileInvoice,
    tone: 'waiting',
    address: screen('/bill-generates'),
  },
};
