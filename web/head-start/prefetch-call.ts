import { callKey } from './prefetch-calls.ts';

/** Sends a call before the code that wants its answer has arrived; the key and the answer. */
export function prefetchCall(
  token: string,
  url: string,
  body: string | null,
): [string, Promise<Response>] {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${token}` });
  if (body !== null) headers.set('Content-Type', 'application/json');
  const method = body === null ? 'GET' : 'POST';
  // Reads the body at once: an unread response keeps its connection busy.
  const answer = fetch(url, { method, headers, body }).then(
    async (response) =>
      new Response(await response.blob(), { status: response.status, headers: response.headers }),
  );
  // No unhandled rejection: the code that takes the answer handles its failure.
  answer.catch(() => undefined);
  return [callKey({ token, url, body }), answer];
}
