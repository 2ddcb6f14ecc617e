import { type Message, message } from '@netkhata/contract/messages';

const THROTTLED = new Set([0x14, 0x58]);
/** Faults of the gateway or of our connection, not of the message. */
const TEMPORARY = new Set([0x04, 0x08, 0x64]);

export type StatusKind = 'ok' | 'throttled' | 'temporary' | 'refused';

/** Classifies a status; with any but 'ok' the message was certainly not accepted. */
export function kindOfStatus(status: number): StatusKind {
  if (status === 0) return 'ok';
  if (THROTTLED.has(status)) return 'throttled';
  return TEMPORARY.has(status) ? 'temporary' : 'refused';
}

/** A status in hexadecimal, the form that gateways' support asks for: '0x58'. */
export const statusCode = (status: number): string =>
  `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;

export const statusText = (status: number): Message => STATUS_NAMES.get(status) ?? UNNAMED_STATUS;

/** Names of the statuses in SMPP 3.4 section 5.1.3. */
const STATUS_NAMES: ReadonlyMap<number, Message> = new Map([
  [0x01, message('smppStatus.messageLength')],
  [0x02, message('smppStatus.commandLength')],
  [0x03, message('smppStatus.commandUnknown')],
  [0x04, message('smppStatus.notBound')],
  [0x05, message('smppStatus.alreadyBound')],
  [0x08, message('smppStatus.systemError')],
  [0x0a, message('smppStatus.sender')],
  [0x0b, message('smppStatus.recipient')],
  [0x0d, message('smppStatus.bindFailed')],
  [0x0e, message('smppStatus.password')],
  [0x0f, message('smppStatus.systemId')],
  [0x14, message('smppStatus.queueFull')],
  [0x15, message('smppStatus.serviceType')],
  [0x43, message('smppStatus.esmClass')],
  [0x45, message('smppStatus.submitFailed')],
  [0x48, message('smppStatus.senderTon')],
  [0x49, message('smppStatus.senderNpi')],
  [0x50, message('smppStatus.recipientTon')],
  [0x51, message('smppStatus.recipientNpi')],
  [0x53, message('smppStatus.systemType')],
  [0x58, message('smppStatus.throttled')],
  [0x61, message('smppStatus.deliveryTime')],
  [0x62, message('smppStatus.validityPeriod')],
  [0x64, message('smppStatus.temporaryFault')],
  [0x65, message('smppStatus.permanentFault')],
  [0x66, message('smppStatus.rejected')],
  [0xc4, message('smppStatus.parameter')],
  [0xfe, message('smppStatus.deliveryFailed')],
  [0xff, message('smppStatus.unknownError')],
]);

/** Name of a vendor-specific status. */
const UNNAMED_STATUS = message('smppStatus.unnamed');
