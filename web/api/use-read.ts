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

/** So short that nobody sees an answer wait. */
const FACE_MS = 100;

/** Accounts, employees, categories to choose from: they change once in months. */
export const OPTIONS_FRESH_MS = 300_000;

type ReadOptions = {
  /** False: do not ask yet. */
  isEnabled?: boolean;
  /**
   * Show the answer to the previous input until the next one is there: whatever has changed, or only
   * where nothing but these members of the query have. Another person's cash is never one's own.
   */
  keepsPrevious?: true | readonly string[];
  /** How long an answer counts as fresh; option lists live longer than figures. */
  staleMs?: number;
};

/** The cache entry of one read: for `useRead`, for a route's preload, and for reading it again. */
export function readOf<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions = {},
) {
  return queryOptions<EndpointResult<E>, CallFailure>({
    queryKey: [endpoint.path, endpoint.method, input],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoint, input, { signal });
      await preloadBanglaFace(answer, FACE_MS);
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
    keeps === true || isSameBut(keeps, input, question?.queryKey[2]) ? previous : undefined;

/** Whether two inputs differ in nothing but these members of the query. */
function isSameBut(names: readonly string[], ...inputs: [unknown, unknown]): boolean {
  const [one, other] = inputs.map((input) => {
    const { query, ...rest } = (input ?? {}) as { query?: object };
    const members = Object.entries(query ?? {}).filter(([name]) => !names.includes(name));
    return hashKey([rest, Object.fromEntries(members)]);
  });
  return one === other;
}

/** Reads an endpoint for a component; an input that changes cancels the question before it. */
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
