import { message } from '@netkhata/contract/messages';
import { readTablePage } from '../database/table-list.ts';
import { implement } from '../http/implement.ts';
import { billRunList, readRun } from './bill-run-queries.ts';
import { generateBills } from './generate-bills.ts';
import { previewRun, refuseMovedPreview } from './preview-run.ts';
import { runMessage, undoMessage } from './run-message.ts';
import { startRun } from './start-run.ts';
import { undoRun } from './undo-run.ts';
import { watchRun } from './watch-run.ts';

export const billRunEndpoints = implement({
  billGenerate: async ({ tx, user, audit }, { body }) => {
    const request = { billDate: body.billDate, startedBy: user.id, zoneId: user.zoneId };
    const { fingerprint } = body;
    if (fingerprint) await refuseMovedPreview(tx, { ...request, fingerprint });
    const run = await generateBills(tx, request);
    audit({ subject: 'bill_run', id: run.id, after: run });
    const { totalPaisa, ...outcome } = run;
    return {
      heading: message('billRun.generated'),
      message: runMessage(run),
      data: { ...outcome, totalAmount: totalPaisa },
    };
  },
  billRunPreview: ({ tx, user }, { body }) =>
    previewRun(tx, { billDate: body.billDate, zoneId: user.zoneId }),
  billRunStart: async (context, { body }) => ({
    heading: message('billRun.started'),
    message: message('billRun.working'),
    data: { id: await startRun(context, body) },
  }),
  billRunDetails: ({ tx, user }, { params }) => readRun(tx, user, params.id),
  billRunProgress: async ({ tx, user }, { params }) => {
    // An unknown run is refused before the stream begins.
    await readRun(tx, user, params.id);
    return watchRun(tx, user, params.id);
  },
  billRunTable: ({ tx, user }, input) => readTablePage(tx, billRunList(user), input),
  billRunUndo: async (context, { body }) => {
    const undone = await undoRun(context, body);
    return {
      heading: message('billRun.undone'),
      message: undoMessage(undone),
      data: { id: body.id, ...undone },
    };
  },
});
