/** Addresses that screens had under the product's former words, and what they are now. */
const FORMER_ADDRESSES: Readonly<Record<string, string>> = {
  places: 'cash-and-accounts',
  'place-statement': 'account-statement',
  'hand-statement': 'cash-in-hand-statement',
  'staff-debts': 'staff-balances',
  'day-close': 'end-of-day',
  'day-close-details': 'end-of-day-details',
  'network-differences': 'router-reconciliation',
  'settings-takeout': 'settings-export',
  'second-factor': 'two-step-verification',
};

/** Today's address of a bookmark, with its record, filters and section; undefined if it had none. */
export function addressNow(href: string): string | undefined {
  const [, former = '', rest = ''] = /^\/([a-z-]+)(.*)$/.exec(href) ?? [];
  const now = Object.hasOwn(FORMER_ADDRESSES, former) ? FORMER_ADDRESSES[former] : undefined;
  return now && `/${now}${rest}`;
}
