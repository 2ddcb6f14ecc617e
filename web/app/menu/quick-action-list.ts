import type { Right } from '@netkhata/contract/rights';
import {
  IconCashBanknote,
  IconFileInvoice,
  IconMessage,
  IconRefresh,
  IconUserPlus,
} from '@tabler/icons-react';
import type { LabelKey } from '../../i18n/catalogue.ts';

export type QuickAction = {
  label: LabelKey;
  path: string;
  right: Right;
  icon: typeof IconUserPlus;
};

/** The most frequent actions, in the sub-header (decisions section 1). */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    label: 'menus.collectPayment',
    path: '/payment-collection',
    right: 'counter',
    icon: IconCashBanknote,
  },
  {
    label: 'menus.registerCustomer',
    path: '/customer-reg',
    right: 'customers',
    icon: IconUserPlus,
  },
  { label: 'menus.createBill', path: '/bill-create', right: 'counter', icon: IconFileInvoice },
  { label: 'menus.sendSms', path: '/sms-send-customer', right: 'sms_send', icon: IconMessage },
];

/** Further actions, in the command palette only. */
export const FURTHER_ACTIONS: readonly QuickAction[] = [
  {
    label: 'menus.generateBills',
    path: '/bill-generates',
    right: 'bills_manage',
    icon: IconRefresh,
  },
];
