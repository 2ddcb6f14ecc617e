import type pg from 'pg';

export interface SmsArrivals {
  /** Number of rows by final status. */
  statuses: Record<string, number>;
  received: number;
  /** Rows marked as sent that the SMSC never received. */
  lost: number;
  /** Messages that the SMSC received more than once. */
  twice: number;
  /** Messages that the SMSC received although their row says not sent. */
  denied: number;
  /** Messages that the SMSC received and that have no row. */
  invented: number;
  /** How many of the messages with unknown outcome the SMSC received. */
  unknownReceived: number;
}

const SENT = new Set(['send', 'delivered']);

/** Compares the messages that the SMSC received with the rows, by number and text. */
export async function countArrivals(
  client: pg.Client,
  received: readonly { to: string; text: string }[],
): Promise<SmsArrivals> {
  const { rows } = await client.query<{ key: string; status: string }>(
    `select '88' || mobile_no || ' ' || body as key, status from sms_messages`,
  );
  const arrived = new Map<string, number>();
  for (const { to, text } of received) {
    const key = `${to} ${text}`;
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
  }
  const found: SmsArrivals = {
    statuses: {},
    received: received.length,
    lost: 0,
    twice: 0,
    denied: 0,
    invented: 0,
    unknownReceived: 0,
  };
  for (const { key, status } of rows) {
    const times = arrived.get(key) ?? 0;
    arrived.delete(key);
    found.statuses[status] = (found.statuses[status] ?? 0) + 1;
    if (times > 1) found.twice += 1;
    if (SENT.has(status) && times === 0) found.lost += 1;
    if (status === 'unknown') found.unknownReceived += Math.min(times, 1);
    else if (!SENT.has(status) && times > 0) found.denied += 1;
  }
  found.invented = arrived.size;
  return found;
}
