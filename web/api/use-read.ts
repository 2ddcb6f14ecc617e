import type { CallInput, EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import {
  hashKey,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { preloadBanglaFace } from '../i18n/bangla-face.ts';
import { call } from './call.ts';
import type { CallFailure } from './call-failure.ts';

/** Short enough for nobody to notice the delay. */
const MAX_FONT_WAIT_MS = 100;

/** Stale time of option lists (accounts, employees, categories): they change once in months. */
export const OPTIONS_FRESH_MS = 300_000;

type ReadOptions = {
  /** False: do not fetch yet. */
  isEnabled?: boolean;
  /**
   * Show the previous answer until the new one arrives: after any change of the input, or only if
   * nothing but these query parameters changed (another person's cash must never be shown as one's
   * own).
   */
  keepsPrevious?: true | readonly string[];
  /** How long an answer counts as fresh; longer for option lists than for figures. */
  staleMs?: number;
};

/**
 * Query options of one endpoint and input: for `useRead`, for a route's preload, for refetching.
 */
export function readOf<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
) {
  return queryOptions<EndpointResult<E>, CallFailure>({
    queryKey: [endpoint.path, endpoint.method, input],
    queryFn: async ({ signal, meta }) => {
      const answer = await call(endpoint, input, { signal, ...meta });
      await preloadBanglaFace(answer, MAX_FONT_WAIT_MS);
      return answer;
    },
    enabled: options.isEnabled ?? true,
    ...(options.keepsPrevious && { placeholderData: previousFor(input, options.keepsPrevious) }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
  });
}

const previousFor =
  (input: unknown, keeps: true | readonly string[]) =>
  <Result>(previous: Result | undefined, question?: { queryKey: QueryKey }) =>
    keeps === true || isEqualExcept(keeps, input, question?.queryKey[2]) ? previous : undefined;

/** Whether two inputs differ in these query parameters only. */
function isEqualExcept(names: readonly string[], ...inputs: [unknown, unknown]): boolean {
  const [one, other] = inputs.map((input) => {
    const { query, ...rest } = (input ?? {}) as { query?: object };
    const members = Object.entries(query ?? {}).filter(([name]) => !names.includes(name));
    return hashKey([rest, Object.fromEntries(members)]);
  });
  return one === other;
}

/** Fetches an endpoint for a component; a new input cancels the previous request. */
export function useRead<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<EndpointResult<E>, CallFailure> {
  return useQuery(readOf(endpoint, input, options)) as UseQueryResult<
    EndpointResult<E>,
    CallFailure
  >;
}
