import type { Message } from '@netkhata/contract/messages';
import { STATUS_NAMES, UNNAMED_STATUS } from './smpp-status-names.ts';

const THROTTLED = new Set([0x14, 0x58]);
/** The gateway's own trouble, or our connection's: the message itself is not at fault. */
const TEMPORARY = new Set([0x04, 0x08, 0x64]);

export type StatusKind = 'ok' | 'throttled' | 'temporary' | 'refused';

/** What a status means for a message: any but 'ok' says that it was certainly not taken. */
export function kindOfStatus(status: number): StatusKind {
  if (status === 0) return 'ok';
  if (THROTTLED.has(status)) return 'throttled';
  return TEMPORARY.has(status) ? 'temporary' : 'refused';
}

/** A status as a gateway's support asks for it: '0x58'. */
export const statusCode = (status: number): string =>
  `0x${status.toString(16).toUpperCase().padStart(2, '0')}`;

/** The status in words. */
export const statusText = (status: number): Message => STATUS_NAMES.get(status) ?? UNNAMED_STATUS;
