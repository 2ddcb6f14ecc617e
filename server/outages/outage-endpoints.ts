import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import {
  previewOutage,
  readOutageRows,
  readOutages,
  saveOutage,
  saveOutageSteps,
} from './outages.ts';
import { undoOutage } from './undo-outage.ts';

const HEADING = message('outage.heading');

export const outageEndpoints = implement({
  outages: (context) => readOutages(context),
  outagePreview: (context, { body }) => previewOutage(context, body),
  outageRows: (context, { body }) => readOutageRows(context, body),
  outageSave: async (context, { body }) => {
    const data = await saveOutage(context, body);
    return { heading: HEADING, message: message('outage.saved', { count: data.customers }), data };
  },
  outageUndo: async (context, { body }) => {
    const data = await undoOutage(context, body);
    return { heading: HEADING, message: message('outage.undone'), data };
  },
  outageStepsUpdate: async (context, { body }) => {
    await saveOutageSteps(context, body);
    return { heading: HEADING, message: message('outage.stepsSaved'), data: {} };
  },
});
