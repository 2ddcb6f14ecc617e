import { API_PREFIX } from '@netkhata/contract/documentation';
import { callKey } from './call-key.ts';

/*
 * The calls that a screen will make, known without its code: head-start.ts prefetches those of the
 * first screen, api/prefetch-list.ts those of a list that is opened from another one.
 */

/** Screen -> path of its list's call, sorted by id, descending, by default. */
const LISTS: Readonly<Record<string, string>> = {
  '/customer-list': 'customer_dt',
  '/bill-list': 'bill_list',
  '/payment-list': 'payment_list',
};

/** Screens that do not read the signed-in user. */
const WITHOUT_USER: readonly string[] = [
  '/login',
  '/logout',
  '/change-password',
  '/two-step-verification',
];

export const readsUser = ({ pathname }: { pathname: string }): boolean =>
  !WITHOUT_USER.includes(pathname);

/** Body of a list's call without filters, by the list convention. */
export const LIST_BODY = '{"columns":{}}';

export const CURRENT_USER_CALL = `${API_PREFIX}users/get_user_info`;

/**
 * The list's call exactly as its screen will make it, and the number of rows; undefined if the
 * address has more than a page. `ownSize` is this device's page size, for addresses without a size.
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

/** Sends a call for whoever takes its answer; returns its key and the answer, read to its end. */
export function prefetchCall(
  token: string,
  url: string,
  body: string | null,
): [string, Promise<Response>] {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` });
  if (body !== null) headers.set('Content-Type', 'application/json');
  const method = body === null ? 'GET' : 'POST';
  // Reads the body at once: an unread response keeps its connection busy.
  const answer = fetch(url, { method, headers, body }).then(
    async (response) =>
      new Response(await response.blob(), { status: response.status, headers: response.headers }),
  );
  // No unhandled rejection: the code that takes the answer handles its failure.
  answer.catch(() => undefined);
  return [callKey({ token, url, body }), answer];
}
