import dns from 'node:dns';
import { englishOf } from '@netkhata/contract/messages';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exchange } from './http/http-exchange.ts';
import { guardedLookup, hostProblem, isPublicAddress } from './public-address.ts';
import { SmppSession } from './smpp/smpp-session.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * IANA's registries of special-purpose addresses: network, RFC, and whether it is "globally
 * reachable". Below them come networks of other registries: multicast and deprecated ones.
 */
const SPECIAL_V4: [string, string, boolean][] = [
  ['0.0.0.0/8', 'RFC 791', false],
  ['0.0.0.0/32', 'RFC 1122', false],
  ['10.0.0.0/8', 'RFC 1918', false],
  ['100.64.0.0/10', 'RFC 6598', false],
  ['127.0.0.0/8', 'RFC 1122', false],
  ['169.254.0.0/16', 'RFC 3927', false],
  ['172.16.0.0/12', 'RFC 1918', false],
  ['192.0.0.0/24', 'RFC 6890', false],
  ['192.0.0.0/29', 'RFC 7335', false],
  ['192.0.0.8/32', 'RFC 7600', false],
  ['192.0.0.9/32', 'RFC 7723', true],
  ['192.0.0.10/32', 'RFC 8155', true],
  ['192.0.0.170/32', 'RFC 8880', false],
  ['192.0.0.171/32', 'RFC 8880', false],
  ['192.0.2.0/24', 'RFC 5737', false],
  ['192.31.196.0/24', 'RFC 7535', true],
  ['192.52.193.0/24', 'RFC 7450', true],
  ['192.88.99.0/24', 'RFC 7526', false],
  ['192.88.99.2/32', 'RFC 6751', false],
  ['192.168.0.0/16', 'RFC 1918', false],
  ['192.175.48.0/24', 'RFC 7534', true],
  ['198.18.0.0/15', 'RFC 2544', false],
  ['198.51.100.0/24', 'RFC 5737', false],
  ['203.0.113.0/24', 'RFC 5737', false],
  ['240.0.0.0/4', 'RFC 1112', false],
  ['255.255.255.255/32', 'RFC 8190', false],
  ['224.0.0.0/4', 'RFC 5771', false],
];

const SPECIAL_V6: [string, string, boolean][] = [
  ['::1/128', 'RFC 4291', false],
  ['::/128', 'RFC 4291', false],
  ['::ffff:0:0/96', 'RFC 4291', false],
  ['64:ff9b::/96', 'RFC 6052', true],
  ['64:ff9b:1::/48', 'RFC 8215', false],
  ['100::/64', 'RFC 6666', false],
  ['100:0:0:1::/64', 'RFC 9780', false],
  ['2001::/23', 'RFC 2928', false],
  ['2001::/32', 'RFC 4380', false],
  ['2001:1::1/128', 'RFC 7723', true],
  ['2001:1::2/128', 'RFC 8155', true],
  ['2001:1::3/128', 'RFC 9665', true],
  ['2001:2::/48', 'RFC 5180', false],
  ['2001:3::/32', 'RFC 7450', true],
  ['2001:4:112::/48', 'RFC 7535', true],
  ['2001:10::/28', 'RFC 4843', false],
  ['2001:20::/28', 'RFC 7343', true],
  ['2001:30::/28', 'RFC 9374', true],
  ['2001:db8::/32', 'RFC 3849', false],
  ['2002::/16', 'RFC 3056', false],
  ['2620:4f:8000::/48', 'RFC 7534', true],
  ['3fff::/20', 'RFC 9637', false],
  ['5f00::/16', 'RFC 9602', false],
  ['fc00::/7', 'RFC 4193', false],
  ['fe80::/10', 'RFC 4291', false],
  ['ff00::/8', 'RFC 4291', false],
  ['fec0::/10', 'RFC 3879', false],
  ['::/96', 'RFC 4291', false],
  ['::ffff:0:0:0/96', 'RFC 2765', false],
];

/** Globally reachable by the registry, but refused all the same: no gateway is in them. */
const REACHABLE_BUT_REFUSED = new Set([
  '192.0.0.9/32',
  '192.0.0.10/32',
  '64:ff9b::/96',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:20::/28',
  '2001:30::/28',
]);

/** The address as an integer. */
function numberOf(address: string): bigint {
  if (!address.includes(':')) {
    return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  }
  const [head = '', tail] = address.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = 8 - parts(head).length - parts(tail ?? '').length;
  const groups = [...parts(head), ...Array<string>(zeros).fill('0'), ...parts(tail ?? '')];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function textOf(number: bigint, bits: number): string {
  const [size, count, base] = bits === 32 ? [8n, 4, 10] : [16n, 8, 16];
  const parts = Array.from({ length: count }, (_, place) =>
    ((number >> (BigInt(count - 1 - place) * size)) & ((1n << size) - 1n)).toString(base),
  );
  return parts.join(bits === 32 ? '.' : ':');
}

/** First, second, middle and last address of a network. */
function addressesOf(network: string): string[] {
  const [address = '', prefix = ''] = network.split('/');
  const bits = address.includes(':') ? 128 : 32;
  const count = 1n << BigInt(bits - Number(prefix));
  const first = numberOf(address);
  return [0n, 1n % count, count / 2n, count - 1n].map((step) => textOf(first + step, bits));
}

describe.each([
  ['IPv4', SPECIAL_V4],
  ['IPv6', SPECIAL_V6],
] as const)('special-purpose addresses of %s', (_, rows) => {
  it.each(rows)('%s (%s), reachable: %s', (network, _rfc, isReachable) => {
    const isPublic = isReachable && !REACHABLE_BUT_REFUSED.has(network);
    for (const address of addressesOf(network)) {
      expect([address, isPublicAddress(address)]).toEqual([address, isPublic]);
      expect(hostProblem(address) === undefined).toBe(isPublic);
    }
  });
});

it.each(['8.8.8.8', '103.4.145.1', '11.0.0.0', '2606:4700::1111', '2a00:1450::1', '2001:200::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', 'fe80::1%lo', '64:ff9b::7f00:1'])(
  '%s is not public, in this notation',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(hostProblem(`[${address}]`)).toMatchObject({ key: 'network.privateAddress' });
  },
);

/** Mocks the system's DNS lookup: each call returns the next set of addresses. */
function answerWith(...answers: { address: string; family: number }[][]) {
  let lookups = 0;
  return vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    callback: Function,
  ) => {
    const found = answers[Math.min(lookups, answers.length - 1)];
    lookups += 1;
    setImmediate(() => callback(null, found));
  }) as never);
}

const PUBLIC = { address: '8.8.8.8', family: 4 };
const PRIVATE = { address: '127.0.0.1', family: 4 };

describe('a host name', () => {
  const lookUp = () =>
    new Promise<[Error | null, unknown]>((resolve) =>
      guardedLookup('sms.example', { all: true }, (error, found) => resolve([error, found])),
    );

  it('with one private address among public ones is refused', async () => {
    answerWith([PUBLIC, PRIVATE]);
    const [error] = await lookUp();
    expect(error?.message).toBe('sms.example leads to 127.0.0.1, a private network.');
  });

  it('is resolved once for a connection, which goes to the checked address', async () => {
    const lookup = answerWith([PUBLIC], [PRIVATE]);
    const [error, found] = await lookUp();
    expect([error, found]).toEqual([null, [PUBLIC]]);
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it('that resolves to a private network is not called', async () => {
    const { port, connections, close } = await listening();
    answerWith([PRIVATE]);
    const call = { method: 'GET', url: `http://sms.example:${port}/`, headers: [], body: null };
    const outcome = await exchange(call as Parameters<typeof exchange>[0], {
      timeoutSeconds: 5,
      mayReachPrivateHosts: false,
    });
    expect(outcome).toEqual({
      kind: 'unsent',
      reason: { key: 'network.privateName', values: { name: 'sms.example', address: '127.0.0.1' } },
    });
    expect(connections()).toBe(0);
    close();
  });
});

it('a connection that ended at a private address anyway sends nothing', async () => {
  const { port, receivedBytes, close } = await listening();
  const session = new SmppSession({
    host: 'sms.example',
    port,
    isTls: false,
    caCertificate: '',
    timeoutMs: 5000,
    // A lookup that returns another address than the one judged.
    lookup: ((_host: string, options: { all?: boolean }, callback: Function) =>
      options.all ? callback(null, [PRIVATE]) : callback(null, '127.0.0.1', 4)) as never,
    onDelivery: async () => 0,
  });
  await session.opened;
  expect(englishOf(await session.ended)).toBe('127.0.0.1 is an address of a private network.');
  expect((await session.request('bind_transceiver')).kind).toBe('unwritten');
  expect(receivedBytes()).toBe(0);
  close();
});

async function listening() {
  let [connections, bytes] = [0, 0];
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (bytes += chunk.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    connections: () => connections,
    receivedBytes: () => bytes,
    close: () => void server.close(),
  };
}
