import { API_PREFIX } from '@netkhata/contract/documentation';

/* What the first screen will ask for, known without its code; head-start.ts asks it. */

declare global {
  interface Window {
    /** Answers on their way, by `callKey`; api/prefetched.ts takes from it. */
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** Screen -> its list's call, sorted by id, descending, before anyone chooses. */
const LISTS: Readonly<Record<string, string>> = {
  '/customer-list': 'customer_dt',
  '/bill-list': 'bill_list',
  '/payment-list': 'payment_list',
};

/** Screens that ask for no user before they are drawn. */
const WITHOUT_USER: readonly string[] = ['/login', '/logout', '/change-password', '/second-factor'];

export const readsUser = ({ pathname }: { pathname: string }): boolean =>
  !WITHOUT_USER.includes(pathname);

/** A list without filters, as the list convention writes it. */
export const LIST_BODY = '{"columns":{}}';

export const CURRENT_USER_CALL = `${API_PREFIX}users/get_user_info`;

/**
 * The list's call as its screen will make it, and how many rows it asks for; undefined where the
 * address says more than a page. `ownSize` is how many rows this device shows where it does not say.
 */
export function listCallOf(
  address: { pathname: string; search: string },
  ownSize: string | null,
): { url: string; rows: number } | undefined {
  const list = LISTS[address.pathname];
  const { page = '1', size, ...more } = Object.fromEntries(new URLSearchParams(address.search));
  if (!list || Object.keys(more).length > 0) return undefined;
  const rows = size ?? ownSize ?? '10';
  const url = `${API_PREFIX}${list}?page=${page}&per_page=${rows}&column=id&order=desc`;
  return { url, rows: Number(rows) };
}

/** Up to this many rows are simply drawn; above it only those in sight are, by code of their own. */
export const VIRTUAL_FROM_ROWS = 101;

/** One call of one user. */
export const callKey = (call: { token: string; url: string; body: string | null }): string =>
  [call.token, call.url, call.body ?? ''].join(' ');
