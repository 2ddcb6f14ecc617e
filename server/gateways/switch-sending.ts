import type { Database } from '../database/database.ts';
import { isSending, readGatewaySettings, setStopped } from './gateway-settings.ts';
import { settleWaiting, type WaitingChoice } from './waiting-messages.ts';

/**
 * Sets the stop switch. Where sending begins by it, what waits is settled first. Returns how the
 * switch stood before.
 */
export async function switchSending(
  tx: Database,
  { isStopped, choice }: { isStopped: boolean; choice: WaitingChoice | null },
): Promise<{ before: boolean; waiting: object }> {
  const before = await readGatewaySettings(tx, { isLocked: true });
  const isBeginning = !isSending(before) && isSending({ ...before, isStopped });
  const { pricePerPart } = before;
  const waiting = isBeginning ? await settleWaiting(tx, { choice, pricePerPart }) : {};
  await setStopped(tx, isStopped);
  return { before: before.isStopped, waiting };
}
