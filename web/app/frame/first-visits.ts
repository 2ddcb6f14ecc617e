import { prefetchCall } from '../../head-start/prefetch-call.ts';
import { callKey, LIST_BODY, listCallOf } from '../../head-start/prefetch-calls.ts';
import { sessionToken } from '../../api/session.ts';

/** An answer that nobody has taken by then would be stale. */
const TAKEN_WITHIN_MS = 5_000;

/** Paths of the lists that were visited since the page was loaded: their code is here. */
const visited = new Set([location.pathname]);

/**
 * On the first visit of a list its rows are fetched while its code is, instead of after it. Later
 * visits have the code, and ask at once.
 */
export function fetchFirstRows(address: { pathname: string; searchStr: string }): void {
  const { pathname, searchStr: search } = address;
  const token = sessionToken();
  const list = listCallOf({ pathname, search }, localStorage.getItem('rowsPerPage'));
  if (token === null || list === undefined || visited.has(pathname)) return;
  visited.add(pathname);
  const answers = (window.prefetched ??= new Map());
  const key = callKey({ token, url: list.url, body: LIST_BODY });
  if (answers.has(key)) return;
  const [, answer] = prefetchCall(token, list.url, LIST_BODY);
  answers.set(key, answer);
  setTimeout(() => {
    if (answers.get(key) === answer) answers.delete(key);
  }, TAKEN_WITHIN_MS);
}
