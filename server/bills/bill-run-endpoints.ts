import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { followPricesUntil } from '../terms/follow-prices.ts';
import { requireBillDay, requireRunDay } from './bill-day.ts';
import { billRunList, readRun } from './bill-run-queries.ts';
import { generateBills } from './generate-bills.ts';
import { readPlannedCustomers } from './planned-customers.ts';
import { previewAway, previewPlannedChange } from './preview-terms.ts';
import { previewRun, refuseStalePreview } from './preview-run.ts';
import { runMessage, startRun, undoMessage, watchRun } from './start-run.ts';
import { readSkips } from './run-skips.ts';
import { previewUndo, undoRun } from './undo-run.ts';

export const billRunEndpoints = implement({
  plannedChangePreview: (context, { body }) => previewPlannedChange(context, body),
  awayPreview: (context, { body }) => previewAway(context, body),
  billGenerate: async ({ tx, user, today, now, audit }, { body }) => {
    requireBillDay(body.billDate, today);
    const { billDate } = body;
    const request = {
      kind: 'month',
      billDate,
      today,
      startedBy: user.id,
      zoneId: user.zoneId,
    } as const;
    const { fingerprint } = body;
    await followPricesUntil(tx, { until: body.billDate, now });
    if (fingerprint) await refuseStalePreview(tx, { ...request, fingerprint });
    const run = await generateBills(tx, request);
    audit({ subject: 'bill_run', id: run.id, after: run });
    const { totalPaisa, ...outcome } = run;
    return {
      heading: message('billRun.generated'),
      message: runMessage(run),
      data: { ...outcome, totalAmount: totalPaisa },
    };
  },
  billRunPreview: async ({ tx, user, today }, { body }) => {
    const { billDate } = body;
    const kind = body.kind ?? 'month';
    requireRunDay({ kind, billDate }, today);
    return previewRun(tx, { kind, billDate, zoneId: user.zoneId, today });
  },
  billRunPreviewRows: async ({ tx, user, today }, { body }) => {
    const { billDate, reason, after } = body;
    const kind = body.kind ?? 'month';
    requireRunDay({ kind, billDate }, today);
    const run = {
      kind,
      billDate,
      zoneId: user.zoneId,
      reason: reason ?? null,
      afterId: after ?? 0,
    };
    return readPlannedCustomers(tx, run);
  },
  billRunStart: async (context, { body }) => ({
    heading: message('billRun.started'),
    message: message('billRun.working'),
    data: { id: await startRun(context, { ...body, kind: body.kind ?? 'month' }) },
  }),
  billRunDetails: ({ tx, user }, { params }) => readRun(tx, user, params.id),
  billRunSkipped: ({ tx, user }, { params }) => readSkips(tx, user, params.id),
  billRunProgress: async ({ tx, user }, { params }) => {
    // Checked here so that an unknown run gets a 404 before the event stream starts.
    await readRun(tx, user, params.id);
    return watchRun(tx, user, params.id);
  },
  billRunTable: ({ tx, user }, input) =>
    readListPage(tx, billRunList(user, input.query.kind), input),
  billRunUndoPreview: ({ tx, user }, { params }) => previewUndo(tx, user, params.id),
  billRunUndo: async (context, { body }) => {
    const undone = await undoRun(context, body);
    return {
      heading: message('billRun.undone'),
      message: undoMessage(undone),
      data: { id: body.id, ...undone },
    };
  },
});
