import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import type { handovers } from '@netkhata/contract/handovers';

type HandOver = EndpointResult<typeof handovers.handoverDetails>;

const row: TableRow<typeof handovers.handoverTable> = {
  id: 12,
  number: 'H2611-000012',
  collectorId: 5,
  collector: 'Salma',
  accountId: 1,
  account: 'Main Cash',
  state: 'submitted',
  submittedAt: '2026-11-21T10:00:00Z',
  endedAt: null,
  receiver: null,
  paymentCount: 2,
  isBlind: true,
  expected: null,
  collectorCounted: null,
  receiverCounted: null,
  difference: null,
};

/** A hand-over of Salma's that a receiver sees: neither counted nor to be known before. */
export const handOverRecord = (changes: Partial<HandOver> = {}): HandOver => ({
  ...row,
  submittedBy: 'Salma',
  submitReason: null,
  remarks: null,
  shortage: null,
  decidedBy: null,
  decisionReason: null,
  returnReason: null,
  owed: null,
  paymentsTotal: null,
  outlays: [],
  counts: [],
  payments: [
    {
      id: 31,
      paymentDate: '2026-11-19',
      customerId: 7,
      customer: 'Abdul Karim',
      code: 'C1007',
      amount: null,
      isDeleted: false,
    },
  ],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  canWithdraw: false,
  canCount: true,
  canConfirm: false,
  canDecide: false,
  canAccept: false,
  canReturn: true,
  company: { name: 'Sky Net', address: null, phone: null, logo: null },
  ...changes,
});
