import type { SignedInContext } from '../http/implement.ts';
import { requireBillDay } from './bill-day.ts';
import { openRun, workOffRun } from './generate-bills.ts';
import { refuseMovedPreview } from './preview-run.ts';

/**
 * Starts a previewed run and answers its id at once; the run itself goes on after the answer. Its
 * progress and a failure stand in its row.
 */
export async function startRun(
  context: SignedInContext,
  confirmed: { billDate: string; fingerprint: string },
): Promise<number> {
  const { tx: database, user, today } = context;
  requireBillDay(confirmed.billDate, today);
  const request = { billDate: confirmed.billDate, startedBy: user.id, zoneId: user.zoneId };
  await refuseMovedPreview(database, { ...request, fingerprint: confirmed.fingerprint });
  const runId = await openRun(database, request, confirmed.fingerprint);
  // The row keeps the failure; there is nobody left to throw it to.
  void workOffRun(database, request, runId).catch(() => undefined);
  context.audit({ subject: 'bill_run', id: runId, after: { billDate: confirmed.billDate } });
  return runId;
}
