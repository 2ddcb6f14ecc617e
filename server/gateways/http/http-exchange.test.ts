import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
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
    // Again where a busy machine took longer to connect than the limit: that one was not sent.
    await expect
      .poll(() => call(port, {}, { timeoutSeconds: 0.05 }))
      .toEqual({ kind: 'unanswered', reason: message('network.noAnswer') });
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

  const gzipped = gzipSync('{"error":0}');
  it.each<[string, Record<string, string>, Buffer, string]>([
    ['a byte order mark', {}, Buffer.from('\uFEFF{"error":0}'), '{"error":0}'],
    ['UTF-16 with its mark', {}, Buffer.from('\uFEFFঠিক', 'utf16le'), 'ঠিক'],
    [
      'another encoding',
      { 'content-type': 'text/plain; charset=windows-1252' },
      Buffer.from([0xe9]),
      'é',
    ],
    [
      'an unknown encoding',
      { 'content-type': 'text/plain; charset=nonsense' },
      Buffer.from('ok'),
      'ok',
    ],
    ['gzip', { 'content-encoding': 'gzip' }, gzipped, '{"error":0}'],
    ['gzip of which nothing is said', {}, gzipped, '{"error":0}'],
    ['gzip twice', { 'content-encoding': 'gzip, GZIP' }, gzipSync(gzipped), '{"error":0}'],
    ['deflate', { 'content-encoding': 'deflate' }, deflateSync('ok'), 'ok'],
    ['deflate without its header', { 'content-encoding': 'deflate' }, deflateRawSync('ok'), 'ok'],
    ['gzip that a proxy has unpacked', { 'content-encoding': 'gzip' }, Buffer.from('{}'), '{}'],
    ['brotli', { 'content-encoding': 'br' }, brotliCompressSync('ok'), 'ok'],
    ['a mark within gzip', { 'content-encoding': 'gzip' }, gzipSync('\uFEFF{}'), '{}'],
    ['an empty body', { 'content-encoding': 'gzip' }, Buffer.alloc(0), ''],
  ])('reads an answer with %s', async (_, headers, body, text) => {
    const port = await answering((_request, response) =>
      response.writeHead(200, headers).end(body),
    );
    expect(await call(port)).toEqual({ kind: 'answer', status: 200, text });
  });

  it.each([
    ['cut gzip', 'gzip', gzipped.subarray(0, -9), 'gateway.answerUnreadable'],
    ['an unknown compression', 'zip7', gzipped, 'gateway.answerUnreadable'],
    ['a bomb', 'gzip', gzipSync('x'.repeat(9_000_000)), 'gateway.answerTooLong'],
  ])('whose answer is %s may have arrived', async (_, coding, body, key) => {
    const port = await answering((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    expect(await call(port)).toMatchObject({ kind: 'unanswered', reason: { key } });
  });

  it('asks for no compression', async () => {
    const port = await answering((request, response) =>
      response.end(request.headers['accept-encoding']),
    );
    expect(await call(port)).toMatchObject({ text: 'identity' });
  });
});

describe('a redirect', () => {
  const SECRET = [['authorization', 'Bearer s3cret']] as const;
  /** A gateway that answers every call to /send with a redirect, and others with what they held. */
  async function redirecting(status: number, location: (port: number) => string) {
    const calls: string[] = [];
    const port = await answering((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        calls.push(
          `${method} ${url} ${Buffer.concat(chunks).toString()} ${headers.authorization ?? ''}`,
        );
        if (url !== '/send') return response.end('done');
        return response.writeHead(status, { location: location(port) }).end();
      });
    });
    return { port, calls, outcome: await call(port, { headers: SECRET }) };
  }

  it.each([
    [301, 'POST', 'text=%E0%A6%95', true],
    [307, 'POST', 'text=%E0%A6%95', true],
    [308, 'POST', 'text=%E0%A6%95', true],
    [302, 'GET', '', false],
    [303, 'GET', '', false],
  ] as const)('%i is followed within the host, as %s', async (status, method, body, isRepeated) => {
    const { calls, outcome } = await redirecting(status, () => 'elsewhere?a=1');
    expect(calls[1]).toBe(`${method} /elsewhere?a=1 ${body} Bearer s3cret`);
    expect(outcome).toMatchObject({ status: 200, text: 'done', redirect: { status, isRepeated } });
  });

  it('is followed once', async () => {
    const { calls, outcome } = await redirecting(307, () => '/send');
    expect(calls).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: 'answer', status: 307 });
  });

  it.each([
    ['another host', (port: number) => `http://localhost:${port}/x`],
    ['another scheme', (port: number) => `https://127.0.0.1:${port}/x`],
    ['an address with a password', (port: number) => `http://a:b@127.0.0.1:${port}/x`],
    ['no address', () => 'http://'],
    ['a file', () => 'file:///etc/passwd'],
  ])('to %s is not followed', async (_, location) => {
    const { calls, outcome } = await redirecting(307, location);
    expect(calls).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: 'answer', status: 307 });
  });

  it('takes no secret to another port', async () => {
    const heard: string[] = [];
    const other = await answering((request, response) => {
      heard.push(request.headers.authorization ?? '');
      response.end();
    });
    const { outcome } = await redirecting(308, () => `http://127.0.0.1:${other}/send`);
    expect(outcome).toMatchObject({ status: 308 });
    expect(heard).toEqual([]);
  });

  it('to where nobody answers may have arrived', async () => {
    let calls = 0;
    const port = await answering((request, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(307, { location: '/again' }).end();
      else request.socket.destroy();
    });
    expect(await call(port)).toMatchObject({ kind: 'unanswered' });
  });
});

describe('an address', () => {
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
