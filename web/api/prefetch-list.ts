import { callKey } from '../head-start/call-key.ts';
import { LIST_BODY, listCallOf, prefetchCall } from '../head-start/prefetch-calls.ts';
import { sessionToken } from './session.ts';

/** Answers of a list that nobody has used by then are stale, as those of the cache are. */
const STALE_AFTER_MS = 5_000;

/** Fetches the rows of a list that is about to be opened, beside its code in place of after it. */
export function prefetchList(address: { pathname: string; search: string }): void {
  const token = sessionToken();
  const list = listCallOf(address, localStorage.getItem('rowsPerPage'));
  if (token === null || list === undefined) return;
  const prefetched = (window.prefetched ??= new Map());
  if (prefetched.has(callKey({ token, url: list.url, body: LIST_BODY }))) return;
  const [key, answer] = prefetchCall(token, list.url, LIST_BODY);
  prefetched.set(key, answer);
  setTimeout(() => {
    if (prefetched.get(key) === answer) prefetched.delete(key);
  }, STALE_AFTER_MS);
}
