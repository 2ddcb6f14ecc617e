import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { approveSuspensions } from './approve-suspensions.ts';
import { readCustomerSuspension } from './customer-suspension.ts';
import { liftByHand, saveNeverSuspend } from './lift-suspension.ts';
import { savePromise, withdrawPromise } from './promises.ts';
import { readHeldByClaim } from './held-by-claim.ts';
import { readProposals } from './proposal-queries.ts';
import { suspensionList } from './suspension-list.ts';
import { readSettings, saveSettings } from './suspension-settings.ts';
import { closeTask, readTasks } from './suspension-tasks.ts';

const HEADING = message('suspension.heading');

export const suspensionEndpoints = implement({
  suspensionProposals: async (context, { query }) => ({
    ...(await readProposals(context, { zone: query.zone ?? null, page: query.page ?? null })),
    held: await readHeldByClaim(context),
  }),
  suspensionApprove: async (context, { body }) => {
    const data = await approveSuspensions(context, body);
    const { suspended: count, leftOut } = data;
    const told = message('suspension.approved', { count, leftOut: leftOut.length });
    return { heading: HEADING, message: told, data };
  },
  suspensionLift: async (context, { body }) => ({
    heading: HEADING,
    message: message('suspension.lifted'),
    data: await liftByHand(context, body),
  }),
  suspensionTable: ({ tx, user }, input) => readListPage(tx, suspensionList(user), input),
  customerSuspension: (context, { params }) => readCustomerSuspension(context, params.id),
  promiseSave: async (context, { body }) => {
    const data = await savePromise(context, body);
    const key = data.isLifted ? 'promise.savedLifted' : 'promise.saved';
    return { heading: message('promise.heading'), message: message(key), data };
  },
  promiseWithdraw: async (context, { body }) => ({
    heading: message('promise.withdrawn'),
    message: message('promise.holdsNoMore'),
    data: await withdrawPromise(context, body),
  }),
  neverSuspendUpdate: async (context, { body }) => {
    await saveNeverSuspend(context, body);
    const key = body.reason === null ? 'suspension.mayBe' : 'suspension.mayNotBe';
    return { heading: HEADING, message: message(key), data: {} };
  },
  suspensionTasks: (context) => readTasks(context),
  suspensionTaskClose: async (context, { body }) => {
    await closeTask(context, body.task);
    return { heading: HEADING, message: message('suspension.taskDone'), data: {} };
  },
  suspensionSettings: (context) => readSettings(context),
  suspensionSettingsUpdate: async (context, { body }) => {
    await saveSettings(context, body);
    return { heading: HEADING, message: message('suspension.settingsSaved'), data: {} };
  },
});
