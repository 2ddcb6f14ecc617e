import type { MESSAGE_IDS } from '@netkhata/contract/gateway-config';
import type { Pdu } from 'smpp';
import type { DeliveryReport } from '../gateway.ts';

type MessageIds = (typeof MESSAGE_IDS)[number];

const RECEIPT_BITS = 0x3c;
const DELIVERY_RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

const STATES = new Map<string | number, DeliveryReport['state']>([
  ['DELIVRD', 'delivered'],
  ['EXPIRED', 'failed'],
  ['DELETED', 'failed'],
  ['UNDELIV', 'failed'],
  ['REJECTD', 'failed'],
  ['SKIPPED', 'failed'],
  // As some centres write them, against the seven letters of the standard.
  ['DELIVERED', 'delivered'],
  ['UNDELIVERED', 'failed'],
  ['UNDELIVERABLE', 'failed'],
  ['REJECTED', 'failed'],
  ['FAILED', 'failed'],
  [2, 'delivered'],
  [3, 'failed'],
  [4, 'failed'],
  [5, 'failed'],
  [8, 'failed'],
  [9, 'failed'],
]);

const STATE_NAMES = ['SCHEDULED', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV'].concat([
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
  'SKIPPED',
]);

/**
 * Parses the delivery report in a deliver_sm or data_sm, from its TLVs and its text (SMPP 3.4
 * appendix B); undefined for an incoming SMS, and for a report without a message id.
 */
export function parseReceipt(pdu: Pdu, messageIds: MessageIds): DeliveryReport | undefined {
  const text = receiptText(pdu);
  const told = textOf(pdu.receipted_message_id);
  const written = /\bid:\s*["']?([^\s"',;]+)/i.exec(text)?.[1] ?? '';
  const word = /\bstat:\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase();
  const state = typeof pdu.message_state === 'number' ? pdu.message_state : undefined;
  if (!isReceipt(pdu, { told, hasText: written !== '' && word !== undefined })) return undefined;
  const gatewayMessageId = told ? acceptedId(told, messageIds) : reportedId(written, messageIds);
  if (!gatewayMessageId) return undefined;
  // A report comes from the recipient.
  const mobileNo = typeof pdu.source_addr === 'string' ? pdu.source_addr.replace(/\D/g, '') : '';
  return {
    gatewayMessageId,
    ...(mobileNo && { mobileNo }),
    state: STATES.get(state ?? '') ?? STATES.get(word ?? '') ?? 'pending',
    detail: detailOf({ word, state, error: /\berr:\s*(\S+)/i.exec(text)?.[1] }),
  };
}

/**
 * Normalises the id of submit_sm_resp so that it matches the one in reports: with 'hex-decimal' a
 * message is accepted as 1A2B and reported as 6699.
 */
export function acceptedId(id: string, messageIds: MessageIds): string {
  if (messageIds === 'hex-decimal') return decimalOf(id, 'hex');
  return messageIds === 'decimal-hex' ? decimalOf(id, 'decimal') : id;
}

function reportedId(id: string, messageIds: MessageIds): string {
  if (messageIds === 'decimal-hex') return decimalOf(id, 'hex');
  return messageIds === 'hex-decimal' ? decimalOf(id, 'decimal') : id;
}

/** Canonical decimal form of a numeric id; other ids stay as they are. */
function decimalOf(id: string, base: 'hex' | 'decimal'): string {
  const digits = base === 'hex' ? id.replace(/^0x/i, '') : id;
  const isNumber = base === 'hex' ? /^[\da-f]+$/i.test(digits) : /^\d+$/.test(digits);
  if (!isNumber) return id;
  return BigInt(base === 'hex' ? `0x${digits}` : digits).toString();
}

function isReceipt(pdu: Pdu, found: { told: string; hasText: boolean }): boolean {
  const kind = Number(pdu.esm_class ?? 0) & RECEIPT_BITS;
  if (kind === DELIVERY_RECEIPT || kind === INTERMEDIATE) return true;
  // Some gateways leave esm_class out, so the contents decide.
  return kind === 0 && (found.told !== '' || found.hasText);
}

function receiptText(pdu: Pdu): string {
  const short = bytesOf(pdu.short_message);
  const bytes = short.length > 0 ? short : bytesOf(pdu.message_payload);
  const plain = bytes.toString('latin1');
  if (/\bid:/i.test(plain)) return plain;
  // In UCS-2. Judged by the bytes, because data_coding is often wrong.
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : plain;
}

function detailOf(parts: { word?: string; state?: number; error?: string }): string {
  const state = parts.word ?? STATE_NAMES[parts.state ?? -1] ?? 'UNKNOWN';
  return parts.error ? `${state} err:${parts.error}` : state;
}

const bytesOf = (value: unknown): Buffer => (Buffer.isBuffer(value) ? value : Buffer.alloc(0));

const textOf = (value: unknown): string =>
  bytesOf(value).toString('latin1').split('\0', 1)[0]?.trim() ?? '';
