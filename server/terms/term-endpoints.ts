import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { strikeAdjustment } from './bill-adjustments.ts';
import { readPlannedChanges, savePlannedChange, withdrawPlannedChange } from './planned-changes.ts';

export const termEndpoints = implement({
  customerPlannedChanges: (context, { params }) => readPlannedChanges(context, params.id),
  plannedChangeSave: async (context, { body }) => {
    const data = await savePlannedChange(context, body);
    const day = body.fromDay;
    return {
      heading: message('plannedChange.heading'),
      message: data.isApplied
        ? message('plannedChange.appliedNow', { day })
        : message('plannedChange.saved', { day }),
      data,
    };
  },
  plannedChangeWithdraw: async (context, { body }) => ({
    heading: message('plannedChange.heading'),
    message: message('plannedChange.withdrawn'),
    data: await withdrawPlannedChange(context, body),
  }),
  adjustmentStrike: async (context, { body }) => ({
    heading: message('adjustment.heading'),
    message: message('adjustment.struck'),
    data: await strikeAdjustment(context, body),
  }),
});
