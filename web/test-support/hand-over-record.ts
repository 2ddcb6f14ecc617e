import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import type { handovers } from '@netkhata/contract/handovers';
import { paisa } from '@netkhata/domain/paisa';

type Hand = EndpointResult<typeof handovers.myCash>;
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
  rest: null,
  collectorCounted: null,
  receiverCounted: null,
  difference: null,
};

/** A hand-over by Salma as its receiver sees it before counting: the amounts are hidden. */
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

export const handPayment = (changes: Partial<Hand['payments'][number]> = {}) => ({
  id: 31,
  paymentDate: '2026-11-19',
  age: 2,
  amount: paisa(70_000),
  accountId: 1,
  account: 'Main Cash',
  customerId: 7,
  customer: 'Abdul Karim',
  code: 'C1007',
  enteredBy: 'Salma',
  ...changes,
});

/** 1,200 taka in the signed-in user's hand: two payments, to go to one till. */
export const handRecord = (changes: Partial<Hand> = {}): Hand => ({
  collectorId: 1,
  collector: 'Ayesha Rahman',
  inHand: paisa(120_000),
  onTheWay: paisa(0),
  toBeConfirmed: paisa(0),
  owed: paisa(0),
  tills: [
    {
      accountId: 1,
      account: 'Main Cash',
      paymentCount: 2,
      amount: paisa(120_000),
      oldest: '2026-11-19',
      upTo: 32,
    },
  ],
  payments: [
    handPayment(),
    handPayment({ id: 32, age: 0, amount: paisa(50_000), customer: 'Rahim', code: 'C1008' }),
  ],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 2,
  handovers: [],
  ...changes,
});
