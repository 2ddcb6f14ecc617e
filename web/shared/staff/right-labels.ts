import type { Right } from '@netkhata/contract/rights';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** Labels of the rights, on the screen of roles and in the audit trail. */
export const RIGHT_LABELS: Record<Right, LabelKey> = {
  customers: 'settings.rightCustomers',
  counter: 'settings.rightCounter',
  collect_for_others: 'settings.rightCollectForOthers',
  sms_send: 'settings.rightSmsSend',
  reports: 'settings.rightReports',
  bills_manage: 'settings.rightBillsManage',
  payments_manage: 'settings.rightPaymentsManage',
  discount_above_limit: 'settings.rightDiscountAboveLimit',
  sms_zone: 'settings.rightSmsZone',
  administration: 'settings.rightAdministration',
  pppoe_password: 'settings.rightPppoePassword',
  export: 'settings.rightExport',
  hand_over: 'settings.rightHandOver',
  receive_money: 'settings.rightReceiveMoney',
  move_money: 'settings.rightMoveMoney',
  pay_out: 'settings.rightPayOut',
  approve_pay_out: 'settings.rightApprovePayOut',
  close_day: 'settings.rightCloseDay',
  reopen_day: 'settings.rightReopenDay',
  see_all_hands: 'settings.rightSeeAllHands',
  network: 'settings.rightNetwork',
  network_setup: 'settings.rightNetworkSetup',
  suspend: 'settings.rightSuspend',
  see_arrivals: 'settings.rightSeeArrivals',
  bring_arrivals: 'settings.rightBringArrivals',
  match_arrivals: 'settings.rightMatchArrivals',
  account_connections: 'settings.rightAccountConnections',
  please_check: 'settings.rightPleaseCheck',
};
