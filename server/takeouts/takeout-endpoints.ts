import { message } from '@netkhata/contract/messages';
import { TAKEOUT_PATH } from '@netkhata/contract/takeouts';
import { forbidden } from '../http/failure.ts';
import { implement } from '../http/implement.ts';
import { createExportTicket } from '../reports/export-tickets.ts';
import { mayTakeAll } from './takeout-rights.ts';
import { estimateTakeout, readLatestTakeouts, refuseSecondTakeout } from './takeout-queries.ts';

export const takeoutEndpoints = implement({
  takeouts: async ({ tx }) => {
    const { parts, sizeBytes } = await estimateTakeout(tx);
    return { parts, sizeBytes, takeouts: await readLatestTakeouts(tx) };
  },
  takeoutCreate: async (context, { body }) => {
    const takeout = { hasPasswords: body.hasPasswords ?? false };
    if (!mayTakeAll(context.user, takeout)) throw forbidden(message('right.missing'));
    await refuseSecondTakeout(context.tx);
    return {
      heading: message('takeout.ready'),
      message: message('export.linkWorksOnce'),
      data: { ticket: await createExportTicket(context, { takeout }), path: TAKEOUT_PATH },
    };
  },
});
