import { createSocket } from 'node:dgram';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// RADIUS client for tests. Like RouterOS from 7.15 on, it drops unsigned replies.

const CODES = { 2: 'accept', 3: 'reject', 5: 'counted' } as const;
export type ReplyCode = (typeof CODES)[keyof typeof CODES];

const STRINGS: Record<number, string> = { 18: 'Reply-Message', 88: 'Framed-Pool' };
const NUMBERS: Record<number, string> = { 27: 'Session-Timeout', 85: 'Acct-Interim-Interval' };
const MIKROTIK = 14988;
const MIKROTIK_STRINGS: Record<number, string> = {
  8: 'Mikrotik-Rate-Limit',
  19: 'Mikrotik-Address-List',
};

export interface RadiusReply {
  code: ReplyCode;
  attributes: Record<string, string>;
  /** Whether its Message-Authenticator is valid. */
  isSigned: boolean;
}

export interface RadiusServer {
  port: number;
  acctPort: number;
  secret: string;
  /** The address that packets are sent from; 127.0.0.1 when left out. */
  from?: string;
}

const attribute = (type: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, value.length + 2]), value]);
const text = (type: number, value: string | Buffer): Buffer =>
  attribute(type, Buffer.from(value as string));
function number(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return attribute(type, bytes);
}
const ip = (type: number, value: string): Buffer =>
  attribute(type, Buffer.from(value.split('.').map(Number)));

const md5 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Sends a packet with retransmissions, like a router; undefined where no reply comes. */
function exchange(
  packet: Buffer,
  {
    port,
    server,
    waitMs,
    tries,
  }: { port: number; server: RadiusServer; waitMs: number; tries: number },
): Promise<RadiusReply | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    let sent = 0;
    let timer: NodeJS.Timeout;
    const end = (reply: RadiusReply | undefined) => {
      clearTimeout(timer);
      socket.close();
      resolve(reply);
    };
    const send = () => {
      if (sent === tries) return end(undefined);
      sent += 1;
      timer = setTimeout(send, waitMs);
      socket.send(packet, port, '127.0.0.1');
    };
    socket.on('message', (answer) => {
      const reply = readReply(answer, packet, server.secret);
      if (reply) end(reply);
    });
    socket.bind({ address: server.from ?? '127.0.0.1' }, send);
  });
}

function readReply(answer: Buffer, request: Buffer, secret: string): RadiusReply | undefined {
  const code = CODES[answer[0] as keyof typeof CODES];
  if (!code || answer[1] !== request[1]) return undefined;
  const sum = md5(answer.subarray(0, 4), request.subarray(4, 20), answer.subarray(20), secret);
  if (!timingSafeEqual(sum, answer.subarray(4, 20))) return undefined;
  const attributes: Record<string, string> = {};
  let signedAt = -1;
  for (let at = 20; at < answer.length; at += answer[at + 1] as number) {
    const type = answer[at] as number;
    const value = answer.subarray(at + 2, at + (answer[at + 1] as number));
    if (type === 80) signedAt = at + 2;
    const { [type]: string } = STRINGS;
    const { [type]: whole } = NUMBERS;
    if (string) attributes[string] = value.toString();
    if (whole) attributes[whole] = String(value.readUInt32BE());
    if (type === 8) attributes['Framed-IP-Address'] = [...value].join('.');
    if (type === 25) attributes['Class'] = `0x${value.toString('hex')}`;
    if (type === 26 && value.readUInt32BE() === MIKROTIK) {
      const name = MIKROTIK_STRINGS[value[4] as number];
      if (name) attributes[name] = value.subarray(6).toString();
    }
  }
  return {
    code,
    attributes,
    isSigned: signedAt > 0 && isSignedRight(answer, request, secret, signedAt),
  };
}

function isSignedRight(answer: Buffer, request: Buffer, secret: string, at: number): boolean {
  const blank = Buffer.from(answer);
  request.copy(blank, 4, 4, 20);
  blank.fill(0, at, at + 16);
  const sign = createHmac('md5', secret).update(blank).digest();
  return timingSafeEqual(sign, answer.subarray(at, at + 16));
}

let packets = 0;

export interface LoginOptions {
  mac?: string;
  way?: 'chap' | 'pap';
  waitMs?: number;
  tries?: number;
}

function papPassword(password: string, secret: string, authenticator: Buffer): Buffer {
  const bytes = Buffer.from(password);
  const blocks = Math.max(1, Math.ceil(bytes.length / 16));
  const padded = Buffer.concat([bytes, Buffer.alloc(blocks * 16 - bytes.length)]);
  let before = authenticator;
  for (let block = 0; block < blocks; block += 1) {
    const part = padded.subarray(block * 16, block * 16 + 16);
    const mask = md5(secret, before);
    for (let index = 0; index < 16; index += 1)
      part[index] = (part[index] ?? 0) ^ (mask[index] ?? 0);
    before = part;
  }
  return padded;
}

/** Logs a customer in, by CHAP as PPPoE does unless told otherwise. */
export function logIn(
  server: RadiusServer,
  { name, password }: { name: string | Buffer; password: string },
  { mac = 'AA:BB:CC:00:00:01', way = 'chap', waitMs = 3000, tries = 3 }: LoginOptions = {},
): Promise<RadiusReply | undefined> {
  packets = (packets + 1) % 256;
  const authenticator = randomBytes(16);
  const chapId = 7;
  const proof =
    way === 'chap'
      ? Buffer.concat([
          attribute(60, authenticator),
          attribute(
            3,
            Buffer.concat([
              Buffer.from([chapId]),
              md5(Buffer.from([chapId]), password, authenticator),
            ]),
          ),
        ])
      : attribute(2, papPassword(password, server.secret, authenticator));
  const attributes = Buffer.concat([
    attribute(1, Buffer.from(name)),
    proof,
    number(6, 2),
    number(7, 1),
    ip(4, '10.99.0.1'),
    text(31, mac),
  ]);
  const header = Buffer.alloc(20);
  header[0] = 1;
  header[1] = packets;
  header.writeUInt16BE(20 + attributes.length, 2);
  authenticator.copy(header, 4);
  const packet = Buffer.concat([header, attributes]);
  return exchange(packet, { port: server.port, server, waitMs, tries });
}

const STATUS = { Start: 1, Stop: 2, 'Interim-Update': 3, 'Accounting-On': 7, 'Accounting-Off': 8 };

export interface Counted {
  status: keyof typeof STATUS;
  name?: string | Buffer;
  /** Empty to send none. */
  session?: string;
  seconds?: number;
  /** Uploaded and downloaded bytes. */
  octets?: readonly [number, number];
  mac?: string;
  address?: string;
  /** 1 is User-Request. */
  cause?: number;
  class?: string | undefined;
  delay?: number;
  /** Event-Timestamp, in Unix seconds. */
  event?: number;
}

/** Sends one Accounting-Request. */
export function count(
  server: RadiusServer,
  counted: Counted,
  { waitMs = 3000, tries = 3 }: { waitMs?: number; tries?: number } = {},
): Promise<RadiusReply | undefined> {
  packets = (packets + 1) % 256;
  const [up, down] = counted.octets ?? [0, 0];
  const attributes = Buffer.concat([
    number(40, STATUS[counted.status]),
    ...(counted.name === undefined ? [] : [text(1, counted.name)]),
    ...(counted.session === '' ? [] : [text(44, counted.session ?? '81100001')]),
    ip(4, '10.99.0.1'),
    text(31, counted.mac ?? 'AA:BB:CC:00:00:01'),
    ip(8, counted.address ?? '10.20.0.9'),
    ...(counted.seconds === undefined ? [] : [number(46, counted.seconds)]),
    number(42, up % 2 ** 32),
    number(52, Math.floor(up / 2 ** 32)),
    number(43, down % 2 ** 32),
    number(53, Math.floor(down / 2 ** 32)),
    ...(counted.cause === undefined ? [] : [number(49, counted.cause)]),
    ...(counted.class === undefined
      ? []
      : [attribute(25, Buffer.from(counted.class.slice(2), 'hex'))]),
    ...(counted.delay === undefined ? [] : [number(41, counted.delay)]),
    ...(counted.event === undefined ? [] : [number(55, counted.event)]),
  ]);
  const packet = Buffer.concat([Buffer.alloc(20), attributes]);
  packet[0] = 4;
  packet[1] = packets;
  packet.writeUInt16BE(packet.length, 2);
  md5(packet, server.secret).copy(packet, 4);
  return exchange(packet, { port: server.acctPort, server, waitMs, tries });
}
