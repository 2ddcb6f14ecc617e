import type { handovers } from '@netkhata/contract/handovers';
import type { staffDebts } from '@netkhata/contract/staff-debts';
import { type CallExample, table } from './example.ts';

const pageOnly = { page: '1', per_page: '10' };

/** Examples for hand-overs and staff debts. */
export const handoverExamples: Record<
  keyof typeof handovers | keyof typeof staffDebts,
  CallExample
> = {
  myCash: { query: pageOnly },
  outlayCategories: {},
  handoverCreate: {
    body: {
      account: 11,
      upTo: 10,
      leftOut: [],
      paymentsTotal: '500',
      outlays: [{ category: 3, amount: '50', remarks: 'Petrol' }],
      notes: [
        { note: 200, pieces: 2 },
        { note: 20, pieces: 2 },
      ],
      shortage: 'difference',
      remarks: '',
    },
  },
  handoverWithdraw: { body: { id: 2 } },
  handoverCount: { body: { id: 3, notes: [{ note: 500, pieces: 1 }] } },
  handoverConfirm: { body: { id: 4, counted: '400', shortage: 'made_good' } },
  handoverAccept: { body: { id: 5, outlays: [{ id: 1, isAccepted: 'yes' }] } },
  handoverReturn: { body: { id: 6, reason: 'A note is torn' } },
  handoverTable: table('number'),
  handoverDetails: { params: { id: 1 }, query: pageOnly },
  staffDebts: {},
  staffDebtSettle: { body: { staff: 1, way: 'taken_over', amount: '10' } },
};
