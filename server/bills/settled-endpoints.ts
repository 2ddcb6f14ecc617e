import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { settleAdjustments } from './settle-adjustments.ts';
import { savePaidUntil, strikeInstalment } from './settle-customer.ts';

export const settledEndpoints = implement({
  customerPaidUntilUpdate: async (context, { body }) => {
    const data = await savePaidUntil(context, body);
    const { paidUntil } = data;
    return {
      heading: message('customer.settledSaved'),
      message: paidUntil
        ? message('customer.settledUntil', { day: paidUntil })
        : message('customer.notSettled'),
      data,
    };
  },
  instalmentRemove: async (context, { body }) => ({
    heading: message('instalment.struck'),
    message: message('instalment.notBilled'),
    data: await strikeInstalment(context, body),
  }),
  adjustmentsSettle: async (context, { body }) => ({
    heading: message('adjustment.heading'),
    message: message('adjustment.settled'),
    data: await settleAdjustments(context, body),
  }),
});
