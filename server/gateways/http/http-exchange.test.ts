import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { message } from '@netkhata/contract/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { hostProblem } from '../public-address.ts';
import { exchange, type HttpCall } from './http-exchange.ts';

type Closable = Pick<Server, 'close' | 'closeAllConnections'>;
const open = new Set<{ close(): unknown }>();
afterEach(() => {
  for (const server of open) server.close();
  open.clear();
});

async function listen(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  open.add({
    close: () => {
      (server as Partial<Closable>).closeAllConnections?.();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener) => listen(createServer(listener));
const raw = (onSocket: (socket: Socket) => void) => listen(createSocketServer(onSocket));

/** The refusal of a private address, or of a name that resolves to one. */
const PRIVATE = { key: expect.stringMatching(/^network\.private/) };

const call = (port: number, change: Partial<HttpCall> = {}, options = {}) =>
  exchange(
    {
      method: 'POST',
      url: `http://127.0.0.1:${port}/send`,
      headers: [],
      body: 'text=%E0%A6%95',
      ...change,
    },
    { timeoutSeconds: 5, mayReachPrivateHosts: true, ...options },
  );

describe('an HTTP call', () => {
  it('returns the whole answer', async () => {
    const port = await answering((_, response) => response.writeHead(202).end('ঠিক আছে'));
    expect(await call(port)).toEqual({ kind: 'answer', status: 202, text: 'ঠিক আছে' });
  });

  it('to a closed port has not been sent', async () => {
    const port = await answering(() => {});
    for (const server of open) server.close();
    expect(await call(port)).toMatchObject({ kind: 'unsent' });
  });

  it('whose connection breaks before the answer may have arrived', async () => {
    const port = await raw((socket) => socket.once('data', () => socket.destroy()));
    expect(await call(port)).toMatchObject({ kind: 'unanswered' });
  });

  it('whose answer is cut short may have arrived', async () => {
    const port = await raw((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"error":0');
        socket.end();
      }),
    );
    expect(await call(port)).toMatchObject({ kind: 'unanswered' });
  });

  it('without an answer may have arrived', async () => {
    const port = await answering(() => {});
    expect(await call(port, {}, { timeoutSeconds: 0.05 })).toEqual({
      kind: 'unanswered',
      reason: message('network.noAnswer'),
    });
  });

  it('without a connection has not been sent', async () => {
    // TEST-NET-1 (RFC 5737): reserved for documentation, so nothing answers.
    const outcome = await call(80, { url: 'http://192.0.2.1/' }, { timeoutSeconds: 0.05 });
    expect(outcome.kind).toBe('unsent');
  });

  it('with an oversized answer may have arrived', async () => {
    const port = await answering((_, response) => response.end('x'.repeat(200_000)));
    expect(await call(port)).toMatchObject({ kind: 'unanswered' });
  });

  it('follows no redirect', async () => {
    let calls = 0;
    const port = await answering((request, response) => {
      calls += 1;
      response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end();
    });
    expect(await call(port)).toMatchObject({ kind: 'answer', status: 302 });
    expect(calls).toBe(1);
  });

  it.each(['ftp://gateway.example/', 'file:///etc/passwd', 'no address'])(
    'is not sent to %s',
    async (url) => {
      expect(await call(0, { url })).toMatchObject({ kind: 'unsent' });
    },
  );
});

describe('a private network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
  ])('is refused: %s', async (host) => {
    expect(hostProblem(host)?.key).toBe('network.privateAddress');
    const outcome = await call(0, { url: `http://${host}/` }, { mayReachPrivateHosts: false });
    expect(outcome).toMatchObject({ kind: 'unsent', reason: PRIVATE });
  });

  it.each(['http://2130706433/', 'http://0x7f.1/', 'http://localhost/'])(
    'is refused in another notation: %s',
    async (url) => {
      const port = await answering((_, response) => response.end('inside'));
      const address = url.replace(/\/$/, `:${port}/`);
      const outcome = await call(0, { url: address }, { mayReachPrivateHosts: false });
      expect(outcome).toMatchObject({ kind: 'unsent', reason: PRIVATE });
    },
  );

  it.each(['8.8.8.8', '103.4.145.1', '[2606:4700::1111]', 'api.sms.net.bd'])(
    'does not contain %s',
    (host) => {
      expect(hostProblem(host)).toBeUndefined();
    },
  );
});
