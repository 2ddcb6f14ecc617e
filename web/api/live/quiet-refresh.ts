import type { LiveKind } from '@netkhata/contract/live-changes';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReadAgain } from './read-again.ts';
import { isAwaited, SHOWN_KINDS } from './shown-kinds.ts';

const STEP_MS = 250;
/** A read is not shown anew more often; sums over many records still less often. */
const LEAST_GAP_MS = 2_000;
const LEAST_GAP_OF_SUMS_MS = 20_000;
const LEAST_GAP_OF_AWAITED_MS = 750;

function gapOf({ queryKey: [path] }: Query): number {
  if (isAwaited(path)) return LEAST_GAP_OF_AWAITED_MS;
  return String(path).startsWith('reports/') ? LEAST_GAP_OF_SUMS_MS : LEAST_GAP_MS;
}

type ReadOnce = (context: {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
  meta: { isByItself: true };
  pageParam?: unknown;
}) => Promise<unknown>;

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pageParams' in data;

/**
 * Shows anew what is on the screen, without any sign of loading. A read that fails changes nothing:
 * the next change tries again. Own changes go first, and what they have fetched is not overwritten.
 */
export class QuietRefresh {
  readonly #client: QueryClient;
  /** Hashes of reads to be shown anew. */
  readonly #stale = new Set<string>();
  readonly #shownAt = new Map<string, number>();
  readonly #ending = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Shows anew all active reads that show records of these kinds. */
  note(kinds: readonly LiveKind[] | 'all'): void {
    for (const query of this.#client.getQueryCache().getAll()) {
      const shown = SHOWN_KINDS[String(query.queryKey[0])];
      const isShown = query.isActive() && query.state.data !== undefined;
      if (isShown && shown?.some((kind) => kinds === 'all' || kinds.includes(kind)))
        this.#stale.add(query.queryHash);
    }
    this.#step();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  #step(): void {
    clearTimeout(this.#timer);
    if (this.#stale.size === 0 || this.#ending.signal.aborted) return;
    if (this.#client.isMutating() === 0) for (const hash of this.#stale) this.#refreshWhenDue(hash);
    this.#timer = setTimeout(() => this.#step(), STEP_MS);
  }

  #refreshWhenDue(hash: string): void {
    const query = this.#client.getQueryCache().get(hash);
    if (!query?.isActive()) {
      this.#stale.delete(hash);
      return;
    }
    const shownAt = this.#shownAt.get(hash) ?? Number.NEGATIVE_INFINITY;
    const isDue = performance.now() - shownAt >= gapOf(query);
    if (!isDue || query.state.fetchStatus !== 'idle') return;
    this.#stale.delete(hash);
    this.#shownAt.set(hash, performance.now());
    this.#refresh(query).catch(() => undefined);
  }

  async #refresh(query: Query): Promise<void> {
    const { dataUpdateCount } = query.state;
    const answer = await this.#readAgain(query);
    if (answer === undefined || this.#ending.signal.aborted) return;
    // An own change is under way, or was shown meanwhile: the answer may be from before it.
    const isOvertaken = query.state.dataUpdateCount !== dataUpdateCount;
    if (isOvertaken || this.#client.isMutating() > 0 || query.state.fetchStatus !== 'idle') {
      this.#stale.add(query.queryHash);
      this.#step();
      return;
    }
    const { queryHash, queryKey } = query;
    const detail = { queryHash, path: String(queryKey[0]), answer };
    const told: ReadAgain = new CustomEvent('readagain', { detail, cancelable: true });
    if (window.dispatchEvent(told)) this.#client.setQueryData(queryKey, answer);
  }

  /** Undefined where it cannot be read in one call. */
  async #readAgain({ options, queryKey, state }: Query): Promise<unknown> {
    const read = options.queryFn as ReadOnce;
    const { signal } = this.#ending;
    const context = { client: this.#client, queryKey, signal, meta: { isByItself: true } } as const;
    const { data } = state;
    if (!isPaged(data)) return read(context);
    const { pageParams } = data;
    // Whoever has unfolded more reads in the past.
    if (pageParams.length > 1) return undefined;
    const page = await read({ ...context, pageParam: pageParams[0] });
    return { pages: [page], pageParams };
  }
}
