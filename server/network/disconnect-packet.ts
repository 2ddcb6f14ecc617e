import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Packet codes of RFC 5176: Disconnect-Request, and its ACK and NAK. */
const DISCONNECT_REQUEST = 40;
const ANSWERS: Readonly<Record<number, 'ack' | 'nak'>> = { 41: 'ack', 42: 'nak' };

const USER_NAME = 1;
const NAS_IP_ADDRESS = 4;
const FRAMED_IP_ADDRESS = 8;
const ACCT_SESSION_ID = 44;
const EVENT_TIMESTAMP = 55;
const MESSAGE_AUTHENTICATOR = 80;
const ERROR_CAUSE = 101;

const HEADER_BYTES = 20;
const AUTHENTICATOR_AT = 4;
const AUTHENTICATOR_BYTES = 16;
const MAX_VALUE_BYTES = 253;

/** Error-Cause "Session-Context-Not-Found": the router has no such session to end. */
export const SESSION_NOT_FOUND = 503;

export interface SessionToEnd {
  username: string;
  sessionId: string;
  framedAddress: string | null;
  nasAddress: string | null;
}

export type DisconnectAnswer = { kind: 'ack' } | { kind: 'nak'; cause: number | null };

function attribute(type: number, value: Buffer): Buffer {
  const bytes = value.subarray(0, MAX_VALUE_BYTES);
  return Buffer.concat([Buffer.from([type, bytes.length + 2]), bytes]);
}

const addressOf = (type: number, address: string | null): Buffer[] =>
  address !== null && isIPv4(address)
    ? [attribute(type, Buffer.from(address.split('.').map(Number)))]
    : [];

/**
 * Encodes a Disconnect-Request. `seconds` is the Unix time of the Event-Timestamp, by which routers
 * reject replays.
 */
export function disconnectRequest(
  session: SessionToEnd,
  { id, secret, seconds }: { id: number; secret: string; seconds: number },
): Buffer {
  const at = Buffer.alloc(4);
  at.writeUInt32BE(seconds);
  const attributes = [
    attribute(USER_NAME, Buffer.from(session.username)),
    attribute(ACCT_SESSION_ID, Buffer.from(session.sessionId)),
    ...addressOf(FRAMED_IP_ADDRESS, session.framedAddress),
    // The address that the router itself reported: it refuses a request meant for another NAS.
    ...addressOf(NAS_IP_ADDRESS, session.nasAddress),
    attribute(EVENT_TIMESTAMP, at),
    attribute(MESSAGE_AUTHENTICATOR, Buffer.alloc(AUTHENTICATOR_BYTES)),
  ];
  const packet = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...attributes]);
  packet[0] = DISCONNECT_REQUEST;
  packet[1] = id;
  packet.writeUInt16BE(packet.length, 2);
  const sign = createHmac('md5', secret).update(packet).digest();
  sign.copy(packet, packet.length - AUTHENTICATOR_BYTES);
  createHash('md5').update(packet).update(secret).digest().copy(packet, AUTHENTICATOR_AT);
  return packet;
}

/** Decodes a router's answer; undefined where it answers another request or is not authentic. */
export function readDisconnectAnswer(
  answer: Buffer,
  request: Buffer,
  secret: string,
): DisconnectAnswer | undefined {
  const kind = ANSWERS[answer[0] ?? 0];
  if (!kind || answer.length < HEADER_BYTES || answer[1] !== request[1]) return undefined;
  const length = answer.readUInt16BE(2);
  if (length < HEADER_BYTES || length > answer.length) return undefined;
  const packet = answer.subarray(0, length);
  const expected = createHash('md5')
    .update(packet.subarray(0, AUTHENTICATOR_AT))
    .update(request.subarray(AUTHENTICATOR_AT, HEADER_BYTES))
    .update(packet.subarray(HEADER_BYTES))
    .update(secret)
    .digest();
  if (!timingSafeEqual(expected, packet.subarray(AUTHENTICATOR_AT, HEADER_BYTES))) return undefined;
  return kind === 'ack' ? { kind } : { kind, cause: errorCause(packet) };
}

function errorCause(packet: Buffer): number | null {
  let at = HEADER_BYTES;
  while (at + 2 <= packet.length) {
    const length = packet[at + 1] ?? 0;
    if (length < 2 || at + length > packet.length) return null;
    if (packet[at] === ERROR_CAUSE && length === 6) return packet.readUInt32BE(at + 2);
    at += length;
  }
  return null;
}
