import { callKey } from '../head-start/prefetch-calls.ts';

/** The answer to a call that head-start.ts has made already, once; undefined for any other. */
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

/** After a change, an answer to an earlier call may be out of date. */
export function dropPrefetched(): void {
  window.prefetched?.clear();
}
