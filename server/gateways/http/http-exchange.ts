import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type Message, message } from '@netkhata/contract/messages';
import { networkFault } from '../network-fault.ts';
import { connectionProblem, guardedLookup, hostProblem } from '../public-address.ts';
import { readBody } from './read-body.ts';

const MS = 1000;
const INVALID = message('gateway.addressInvalid');

export interface HttpCall {
  method: 'GET' | 'POST';
  url: string;
  headers: readonly (readonly [string, string])[];
  /** Null for a call without a body. */
  body: string | null;
}

export type HttpOutcome =
  | { kind: 'answer'; status: number; text: string; redirect?: Redirect }
  /** Nothing of the request was sent: it is safe to retry. */
  | { kind: 'unsent'; reason: Message }
  /** The request was sent, and no complete response came. */
  | { kind: 'unanswered'; reason: Message };

/** A redirect that was followed. */
export interface Redirect {
  status: number;
  url: string;
  /** Whether the new address got the whole request; otherwise it was only asked for its page. */
  isRepeated: boolean;
}

interface ExchangeOptions {
  timeoutSeconds: number;
  mayReachPrivateHosts: boolean;
}

/**
 * Makes one call to a gateway, and distinguishes a request that was never sent from one that was:
 * nothing is written before the connection is established, and each call has its own connection,
 * because a break on a kept-alive one could mean either. One redirect is followed, within the same
 * host: a call holds secrets.
 */
export async function exchange(call: HttpCall, options: ExchangeOptions): Promise<HttpOutcome> {
  const begun = performance.now();
  const first = await exchangeOnce(call, options);
  if (first.kind !== 'answer') return first;
  const { location, ...answer } = first;
  const next = redirected(call, { status: answer.status, location });
  if (!next) return answer;
  const timeoutSeconds = options.timeoutSeconds - (performance.now() - begun) / MS;
  const outcome = await exchangeOnce(next.call, { ...options, timeoutSeconds });
  // The first request was sent, whatever became of the second.
  if (outcome.kind !== 'answer') return { kind: 'unanswered', reason: outcome.reason };
  const { status, text } = outcome;
  return { kind: 'answer', status, text, redirect: next.redirect };
}

/** Redirects that ask for the page of the new address (RFC 9110 section 15.4). */
const TO_A_PAGE = new Set([302, 303]);
/** Redirects that ask for the same request at the new address. */
const TO_REPEAT = new Set([301, 307, 308]);

/** The call to make after a redirect; undefined where there is none, or not to the same host. */
function redirected(
  call: HttpCall,
  { status, location }: { status: number; location: string | undefined },
): { call: HttpCall; redirect: Redirect } | undefined {
  if (!TO_A_PAGE.has(status) && !TO_REPEAT.has(status)) return undefined;
  if (location === undefined || !URL.canParse(location, call.url)) return undefined;
  const url = new URL(location, call.url);
  const isUnnamed = url.username === '' && url.password === '';
  if (!isUnnamed || !isSameHost(new URL(call.url), url)) return undefined;
  const isRepeated = TO_REPEAT.has(status) || call.method === 'GET';
  const address = { ...call, url: url.href };
  const page: HttpCall = {
    ...address,
    method: 'GET',
    headers: call.headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
    body: null,
  };
  return {
    call: isRepeated ? address : page,
    redirect: { status, url: url.href, isRepeated },
  };
}

/** The same origin, or the same host by https in place of http; never the other way. */
const isSameHost = (from: URL, to: URL): boolean =>
  from.origin === to.origin ||
  (from.hostname === to.hostname &&
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    from.port === '' &&
    to.port === '');

type OnceOutcome =
  | { kind: 'answer'; status: number; text: string; location: string | undefined }
  | Exclude<HttpOutcome, { kind: 'answer' }>;

function exchangeOnce(call: HttpCall, options: ExchangeOptions): Promise<OnceOutcome> {
  const url = URL.canParse(call.url) ? new URL(call.url) : undefined;
  const problem = url ? addressProblem(url, options) : INVALID;
  if (!url || problem) {
    return Promise.resolve({ kind: 'unsent', reason: problem ?? INVALID });
  }
  return new Promise((resolve) => {
    let hasLeft = false;
    const fail = (reason: Message): void =>
      resolve({ kind: hasLeft ? 'unanswered' : 'unsent', reason });
    const request = openRequest(url, call, options);
    const timer = setTimeout(() => {
      fail(hasLeft ? message('network.noAnswer') : message('network.noConnection'));
      request.destroy();
    }, options.timeoutSeconds * MS);
    request.on('error', (error) => fail(networkFault(error)));
    let isReading = false;
    request.on('response', (response) => {
      isReading = true;
      const { statusCode: status = 0, headers } = response;
      readBody(response)
        .then((text) => ({ kind: 'answer' as const, status, text, location: headers.location }))
        .then(resolve, (error: unknown) => fail(networkFault(error)));
    });
    request.on('close', () => {
      clearTimeout(timer);
      // Reading may end later: a break of the connection ends it, too.
      if (!isReading) fail(message('network.closed'));
    });
    whenConnected(request, url, (socket) => {
      const reached = options.mayReachPrivateHosts ? undefined : connectionProblem(socket);
      if (reached !== undefined) {
        fail(reached);
        request.destroy();
        return;
      }
      hasLeft = true;
      request.end(call.body ?? undefined);
    });
  });
}

function addressProblem(
  url: URL,
  { mayReachPrivateHosts }: { mayReachPrivateHosts: boolean },
): Message | undefined {
  if (!['http:', 'https:'].includes(url.protocol)) return message('gateway.onlyHttp');
  return mayReachPrivateHosts ? undefined : hostProblem(url.hostname);
}

function openRequest(
  url: URL,
  call: HttpCall,
  options: { mayReachPrivateHosts: boolean },
): ClientRequest {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return open(url, {
    method: call.method,
    agent: false,
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Netkhata',
      ...Object.fromEntries(call.headers),
      ...(call.body !== null && { 'content-length': Buffer.byteLength(call.body) }),
      connection: 'close',
    },
    ...(!options.mayReachPrivateHosts && { lookup: guardedLookup }),
  });
}

function whenConnected(request: ClientRequest, url: URL, start: (socket: Socket) => void): void {
  request.once('socket', (socket) => {
    const ready = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    const isReady = ready === 'connect' ? !socket.connecting : (socket as TLSSocket).authorized;
    if (isReady) start(socket);
    else socket.once(ready, () => start(socket));
  });
}
