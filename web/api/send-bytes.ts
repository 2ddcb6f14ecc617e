import type { CallInput, EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import { decodeReply, encodeRequest } from '@netkhata/contract/request';
import { serverText } from '../i18n/server-text.ts';
import { text } from '../i18n/use-text.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import { renewSession, sessionToken } from './session.ts';

const UNAUTHORISED = 401;

async function fetchWithToken(url: string, init: RequestInit): Promise<Response> {
  try {
    const headers = { ...init.headers, Authorization: `Bearer ${sessionToken() ?? ''}` };
    const response = await fetch(url, { ...init, headers });
    // Reads the whole body: an answer that is cut off counts as no connection.
    return new Response(await response.blob(), response);
  } catch (reason) {
    if (init.signal?.aborted) throw reason;
    throw new CallFailure({
      status: 0,
      heading: text()('errors.noConnection'),
      messages: [text()('errors.noConnectionHelp')],
    });
  }
}

/**
 * Sends a request whose body or answer is not JSON; signs in again in place if the session has
 * ended.
 */
async function fetchInSession(url: string, init: RequestInit): Promise<Response> {
  const endedToken = sessionToken();
  let response = await fetchWithToken(url, init);
  if (response.status === UNAUTHORISED && (await renewSession({ endedToken }))) {
    response = await fetchWithToken(url, init);
  }
  if (response.ok) return response;
  const envelope: unknown = await response.json().catch(() => undefined);
  const missingMessage = text()('errors.somethingWentWrong');
  const textOf = await serverText();
  throw failureOf({ status: response.status, envelope, missingMessage, textOf });
}

type Bytes = { bytes: Blob; type: string; signal?: AbortSignal };
type Address<E extends EndpointShape> = Omit<CallInput<E>, 'body'>;

/**
 * Sends bytes as the request body (`call` sends only JSON). Returns the envelope, throws
 * `CallFailure`.
 */
async function sentBytes<E extends EndpointShape>(
  endpoint: E,
  address: Address<E>,
  { bytes, type, signal }: Bytes,
): Promise<unknown> {
  const shape: EndpointShape = endpoint;
  const { body: _body, ...withoutBody } = shape;
  const { url } = encodeRequest<EndpointShape>(withoutBody, address);
  const response = await fetchInSession(url, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': type },
    body: bytes,
    signal: signal ?? null,
  });
  return response.json().catch(() => undefined);
}

/** Sends bytes to a call whose only other input are parameters. Returns the envelope. */
export const sendBytes = <E extends EndpointShape>(
  endpoint: E,
  params: CallInput<E> extends { params: infer P } ? P : undefined,
  bytes: Bytes,
): Promise<unknown> => sentBytes(endpoint, { params } as unknown as Address<E>, bytes);

/** Sends bytes and returns the decoded answer. Throws `CallFailure`. */
export async function callWithBytes<E extends EndpointShape>(
  endpoint: E,
  address: Address<E>,
  bytes: Bytes,
): Promise<EndpointResult<E>> {
  return decodeReply(endpoint, await sentBytes(endpoint, address, bytes));
}

/** Fetches the file that a call returns; throws `CallFailure`. */
export async function fetchFile<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Blob> {
  const { url, method } = encodeRequest(endpoint, input);
  return (await fetchInSession(url, { method })).blob();
}
