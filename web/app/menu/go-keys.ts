import type { LabelKey } from '../../i18n/catalogue.ts';

/** Shortcuts: `g`, then this letter, opens the screen. */
export const GO_KEYS: readonly { letter: string; path: string; title: LabelKey }[] = [
  { letter: 'd', path: '/dashboard', title: 'shell.dashboard' },
  { letter: 'n', path: '/customer-reg', title: 'shell.createCustomer' },
  { letter: 's', path: '/customer-search', title: 'shell.customerSearch' },
  { letter: 'c', path: '/customer-list', title: 'shell.customerList' },
  { letter: 'g', path: '/bill-generates', title: 'shell.billGenerate' },
  { letter: 'i', path: '/bill-create', title: 'shell.billCreate' },
  { letter: 'b', path: '/bill-list', title: 'shell.billList' },
  { letter: 'p', path: '/payment-collection', title: 'shell.paymentCollection' },
  { letter: 'l', path: '/payment-list', title: 'shell.paymentList' },
  { letter: 'm', path: '/sms-history', title: 'shell.smsHistory' },
  { letter: 'r', path: '/report-customer-collection', title: 'shell.collectionReport' },
  { letter: 'u', path: '/report-customer-due', title: 'shell.dueReport' },
];
