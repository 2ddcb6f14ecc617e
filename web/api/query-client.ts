import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

/** Once more at most: whoever waits must soon hear what is wrong. */
const MAX_RETRIES = 1;
const RETRY_AFTER_MS = 400;

/** A refusal stays a refusal; only a missing connection or a broken server is worth asking again. */
function isWorthRetrying(failures: number, reason: unknown): boolean {
  if (!(reason instanceof CallFailure)) return false;
  return failures < MAX_RETRIES && (reason.status === 0 || reason.status >= 500);
}

/** The one cache of server state; its answers are fresh for a short while and kept for the back button. */
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
