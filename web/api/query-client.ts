import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

/** One retry at most: the user should soon learn what is wrong. */
const MAX_RETRIES = 1;
const RETRY_AFTER_MS = 400;

/** Retries only a missing connection or a server error (5xx): a refusal would be the same again. */
function isWorthRetrying(failures: number, reason: unknown): boolean {
  if (!(reason instanceof CallFailure)) return false;
  return failures < MAX_RETRIES && (reason.status === 0 || reason.status >= 500);
}

/**
 * The one cache of server state: answers are fresh for a few seconds and are kept for the back
 * button.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: isWorthRetrying,
        retryDelay: RETRY_AFTER_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
