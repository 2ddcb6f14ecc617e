import { callKey } from '../head-start/call-key.ts';

/** The response to a call that head-start.ts has prefetched, handed out once; else undefined. */
export function takePrefetched(call: {
  token: string | null;
  url: string;
  body: string | null;
}): Promise<Response> | undefined {
  const { token } = call;
  if (token === null) return undefined;
  const key = callKey({ ...call, token });
  const answer = window.prefetched?.get(key);
  window.prefetched?.delete(key);
  return answer;
}

/** Drops the prefetched responses: after a change they may be stale. */
export function dropPrefetched(): void {
  window.prefetched?.clear();
}
