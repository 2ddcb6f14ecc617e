import type { CallInput, EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import { BY_ITSELF_HEADER } from '@netkhata/contract/documentation';
import { type HttpRequest, decodeReply, encodeRequest } from '@netkhata/contract/request';
import { syncServerClock } from '../i18n/format.ts';
import { serverText } from '../i18n/server-text.ts';
import { textOnceLoaded } from '../i18n/use-text.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import { dropPrefetched, takePrefetched } from './prefetched.ts';
import { renewSession, sessionToken } from './session.ts';

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Made by the screen itself: it is no use of the session, and nobody is asked to sign in. */
  isByItself?: boolean;
};

const UNAUTHORISED = 401;

function headersOf(request: HttpRequest, token: string | null, options: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.isByItself) headers.set(BY_ITSELF_HEADER, '1');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

type Answer = { response: Response; text: string };

/** Sends the request and reads the whole answer: one that is cut off counts as no connection. */
async function send(
  request: HttpRequest,
  token: string | null,
  options: CallOptions,
): Promise<Answer> {
  const { url } = request;
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  if (options.idempotencyKey) dropPrefetched();
  try {
    const init = {
      method: request.method,
      headers: headersOf(request, token, options),
      body,
      signal: options.signal ?? null,
    };
    const response = await (takePrefetched({ token, url, body }) ?? fetch(url, init));
    return { response, text: await response.text() };
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    const t = await textOnceLoaded();
    throw new CallFailure({
      status: 0,
      heading: t('errors.noConnection'),
      messages: [t('errors.noConnectionHelp')],
    });
  }
}

/** Sends the request; if the session has ended, signs in again in place and repeats it once. */
async function sendInSession(
  endpoint: EndpointShape,
  request: HttpRequest,
  options: CallOptions,
): Promise<Answer> {
  const token = sessionToken();
  const answer = await send(request, token, options);
  if (answer.response.status !== UNAUTHORISED || endpoint.access === 'public') return answer;
  if (options.isByItself) return answer;
  const isRenewed = await renewSession({ endedToken: token });
  return isRenewed ? send(request, sessionToken(), options) : answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSuccess(envelope: unknown): boolean {
  if (typeof envelope !== 'object' || envelope === null) return false;
  return !('success' in envelope) || envelope.success === true || envelope.success === 1;
}

/**
 * Makes one call of the contract; the endpoint types its input and result. Throws `CallFailure` for
 * a refusal, an unreadable answer, and a missing connection (status 0).
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointResult<E>> {
  const request = encodeRequest(endpoint, input);
  const { response, text } = await sendInSession(endpoint, request, options);
  syncServerClock(response.headers.get('date'));
  const envelope = parsed(text);
  if (!response.ok || !isSuccess(envelope)) throw await failureOfResponse(response, envelope);
  try {
    return decodeReply(endpoint, envelope);
  } catch {
    throw await failureOfResponse(response, undefined);
  }
}

async function failureOfResponse({ status }: Response, envelope: unknown): Promise<CallFailure> {
  const [t, textOf] = await Promise.all([textOnceLoaded(), serverText()]);
  return failureOf({ status, envelope, missingMessage: t('errors.somethingWentWrong'), textOf });
}
