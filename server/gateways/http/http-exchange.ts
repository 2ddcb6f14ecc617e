import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type Message, message } from '@netkhata/contract/messages';
import { GatewayFault, networkFault } from '../network-fault.ts';
import { connectionProblem, guardedLookup, hostProblem } from '../public-address.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
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
  | { kind: 'answer'; status: number; text: string }
  /** Nothing of the request was sent: it is safe to retry. */
  | { kind: 'unsent'; reason: Message }
  /** The request was sent, and no complete response came. */
  | { kind: 'unanswered'; reason: Message };

/**
 * Makes one call to a gateway, and distinguishes a request that was never sent from one that was:
 * nothing is written before the connection is established, and each call has its own connection,
 * because a break on a kept-alive one could mean either. Redirects are not followed.
 */
export function exchange(
  call: HttpCall,
  options: { timeoutSeconds: number; mayReachPrivateHosts: boolean },
): Promise<HttpOutcome> {
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
    request.on('response', (response) => {
      void readBody(response).then(
        (text) => resolve({ kind: 'answer', status: response.statusCode ?? 0, text }),
        (error: unknown) => fail(networkFault(error)),
      );
    });
    request.on('close', () => {
      clearTimeout(timer);
      fail(message('network.closed'));
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

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new GatewayFault(message('gateway.answerTooLong'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
