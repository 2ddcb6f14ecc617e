/** Names of the statuses that gateways answer with, as SMPP 3.4 section 5.1.3 gives them. */
const NAMES = new Map([
  [0x00, 'ok'],
  [0x01, 'message length is invalid'],
  [0x02, 'command length is invalid'],
  [0x03, 'command is unknown'],
  [0x04, 'not bound for this command'],
  [0x05, 'already bound'],
  [0x08, 'system error'],
  [0x0a, 'sender is invalid'],
  [0x0b, 'recipient is invalid'],
  [0x0d, 'bind failed'],
  [0x0e, 'password is wrong'],
  [0x0f, 'system id is wrong'],
  [0x14, 'message queue is full'],
  [0x15, 'service type is invalid'],
  [0x43, 'esm_class is invalid'],
  [0x45, 'submit failed'],
  [0x48, 'sender TON is invalid'],
  [0x49, 'sender NPI is invalid'],
  [0x50, 'recipient TON is invalid'],
  [0x51, 'recipient NPI is invalid'],
  [0x53, 'system type is invalid'],
  [0x58, 'throttled'],
  [0x61, 'delivery time is invalid'],
  [0x62, 'validity period is invalid'],
  [0x64, 'temporary fault of the application'],
  [0x65, 'permanent fault of the application'],
  [0x66, 'rejected by the application'],
  [0xc4, 'a parameter is invalid'],
  [0xfe, 'delivery failed'],
  [0xff, 'unknown error'],
]);

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
export const statusText = (status: number): string => NAMES.get(status) ?? 'unnamed status';
