import type { Pdu } from 'smpp';

/** Of the frame, not of what it says. */
const FRAME = new Set(['command', 'command_length', 'command_id', 'command_status']);
const SECRET = new Set(['password']);

/** A PDU in one line for whoever sets up a gateway: its command, status and fields that say something. */
export function traceLine(pdu: Pdu): string {
  const fields = Object.entries(pdu)
    .filter(([name, value]) => !FRAME.has(name) && !isEmpty(value))
    .map(([name, value]) => `${name}=${SECRET.has(name) ? '***' : shown(value)}`);
  const status = `0x${pdu.command_status.toString(16).padStart(8, '0')}`;
  return [pdu.command, `status=${status}`, ...fields].join(' ');
}

const isEmpty = (value: unknown): boolean =>
  value === 0 ||
  value === '' ||
  value === null ||
  typeof value === 'function' ||
  (Buffer.isBuffer(value) && value.length === 0);

function shown(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
