import { API_PREFIX, BY_ITSELF_HEADER } from '@netkhata/contract/documentation';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { liveChanges } from '@netkhata/contract/live-changes';
import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '../session.ts';
import { QuietRefresh } from './quiet-refresh.ts';
import { isAwaited } from './shown-kinds.ts';

const ASK_EVERY_MS = 3_000;
/** Where somebody may be waiting for what is shown, whether they touch the page or not. */
const ASK_EVERY_WHILE_AWAITED_MS = 1_000;
/** Where nobody has touched the page for a while. */
const ASK_EVERY_WHILE_IDLE_MS = 10_000;
const IDLE_AFTER_MS = 120_000;
const LONGEST_WAIT_MS = 60_000;
const REFUSED = [401, 403];

type Answer = EndpointResult<typeof liveChanges.liveChanges>;
/** Held against the contract by its type, which adds nothing to the script. */
const PATH: (typeof liveChanges.liveChanges)['path'] = 'live_changes';

type Question = { token: string; mark: string | null; signal: AbortSignal };

/**
 * The call by hand: a contract's endpoint would load the code of all its fields on every screen.
 * Undefined where the session is refused; throws where there is no answer.
 */
async function askFor({ token, mark, signal }: Question): Promise<Answer | undefined> {
  const since = mark === null ? '' : `?since=${encodeURIComponent(mark)}`;
  const headers = { Authorization: `Bearer ${token}`, [BY_ITSELF_HEADER]: '1' };
  const response = await fetch(`${API_PREFIX}${PATH}${since}`, { headers, signal });
  if (REFUSED.includes(response.status)) return undefined;
  if (!response.ok) throw new TypeError(`Answered ${response.status}`);
  return (await response.json()) as Answer;
}

/**
 * Asks every few seconds what has changed elsewhere, in another tab or by somebody else, and shows
 * it. Asks nothing while the page is hidden or offline, and at once when it comes back. Returns what
 * ends it.
 */
export function followChanges(client: QueryClient): () => void {
  const refresh = new QuietRefresh(client);
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mark: string | null = null;
  let failures = 0;
  let isAsking = false;
  /** A session that the server refused is not asked for again. */
  let refused: string | null = null;
  let touchedAt = performance.now();

  function waitMs(): number {
    if (failures > 0) return Math.min(LONGEST_WAIT_MS, ASK_EVERY_MS * 2 ** failures);
    const queries = client.getQueryCache().getAll();
    if (queries.some((query) => isAwaited(query.queryKey[0]) && query.isActive())) {
      return ASK_EVERY_WHILE_AWAITED_MS;
    }
    const isIdle = performance.now() - touchedAt > IDLE_AFTER_MS;
    return isIdle ? ASK_EVERY_WHILE_IDLE_MS : ASK_EVERY_MS;
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const token = sessionToken();
    const mayAsk = document.visibilityState === 'visible' && navigator.onLine;
    if (mayAsk && !isAsking && token !== null && token !== refused) {
      isAsking = true;
      try {
        const answer = await askFor({ token, mark, signal });
        failures = 0;
        if (answer) {
          ({ mark } = answer);
          if (answer.kinds.length > 0) refresh.note(answer.kinds);
        } else refused = token;
      } catch {
        failures += 1;
      }
      isAsking = false;
    }
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void ask(), waitMs());
  }

  const touch = () => void (touchedAt = performance.now());
  const comeBack = () => {
    touch();
    if (document.visibilityState !== 'visible') return;
    // While it could not be asked, anything may have changed.
    if (failures > 0) refresh.note('all');
    failures = 0;
    void ask();
  };
  for (const [target, event, listener] of [
    [document, 'visibilitychange', comeBack],
    [window, 'focus', comeBack],
    [window, 'online', comeBack],
    [document, 'pointerdown', touch],
    [document, 'keydown', touch],
  ] as const) {
    target.addEventListener(event, listener, { signal });
  }
  void ask();
  return () => {
    ending.abort();
    clearTimeout(timer);
    refresh.end();
  };
}
