import type { EndpointResult } from '@netkhata/contract/endpoint';
import { moves } from '@netkhata/contract/moves';
import { paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { answer } from './answers.ts';

type Move = EndpointResult<typeof moves.moveDetails>;
type Rehearsal = NonNullable<Move['rehearsal']>;
type MoveFile = Move['files'][number];
type MoveRow = EndpointResult<typeof moves.moveRows>['rows'][number];
export type MoveQuestion = Rehearsal['questions'][number];

export const moveFile = (change: Partial<MoveFile> = {}): MoveFile => ({
  id: 1,
  name: 'books.sql',
  size: 750_000,
  received: 750_000,
  state: 'read',
  kind: 'phpnuxbill_dump',
  day: '2026-11-21',
  rows: 399,
  refusal: null,
  refusalMessage: null,
  columns: [],
  ...change,
});

export const rehearsalOf = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  revision: 3,
  movingDay: '2026-11-21',
  daysMissing: 0,
  customers: 5,
  comeIn: 3,
  refused: 2,
  leftOut: 0,
  marks: { second_plan: 1 },
  byStatus: { active: 3, deactive: 0, close: 0 },
  bySource: { books: 5 },
  refusedBy: [],
  balances: {
    all: paisa(6_000),
    comeIn: paisa(5_000),
    refused: paisa(1_000),
    leftOut: ZERO_PAISA,
  },
  opening: { owed: paisa(70_000), advance: paisa(75_000), net: paisa(-5_000) },
  monthlyFees: paisa(210_000),
  instalmentsToCome: ZERO_PAISA,
  packages: [
    {
      name: 'Home 10M',
      customers: 3,
      active: 3,
      feeAll: paisa(210_000),
      feeActive: paisa(210_000),
      isNew: true,
    },
  ],
  newAreas: ['Mirpur'],
  newZones: [],
  newRouters: [],
  secondPlans: { fees: ZERO_PAISA, rows: [] },
  secrets: null,
  differences: {},
  questions: [],
  repaired: { count: 0, stored: '', meant: '' },
  codePage: 0,
  isPasswordHidden: false,
  unmatchedLines: 0,
  ...change,
});

export const moveOf = (change: Partial<Move> = {}): Move => ({
  id: 4,
  state: 'preparing',
  fileNames: ['books.sql'],
  movingDay: '2026-11-21',
  comeIn: 3,
  createdBy: 'Ayesha Rahman',
  createdAt: '2026-11-21T05:00:00Z',
  acceptedBy: null,
  acceptedAt: null,
  takenBackBy: null,
  takenBackAt: null,
  takeBackReason: null,
  revision: 3,
  chosenDay: null,
  earliestDay: '2026-10-22',
  today: '2026-11-22',
  files: [moveFile()],
  work: null,
  rehearsal: rehearsalOf(),
  isFresh: true,
  control: [
    { name: 'customers', ours: '5', theirs: null, outcome: 'not_compared' },
    { name: 'balances', ours: '60.00', theirs: null, outcome: 'not_compared' },
  ],
  differsReason: null,
  places: [{ accountId: 11, name: 'Cash in Hand', type: 'cash', opening: null }],
  created: 0,
  refusedLate: [],
  books: null,
  canAccept: true,
  canTakeBack: false,
  ...change,
});

export const moveRow = (change: Partial<MoveRow> = {}): MoveRow => ({
  key: 'phpnuxbill:7:rahim',
  rowNumber: 7,
  source: 'books',
  outcome: 'refused',
  code: 'rahim',
  name: 'Rahim Uddin',
  mobileNo: '051-66123',
  package: 'Home 10M',
  area: 'Mirpur',
  zone: '',
  status: 'active',
  billDate: '5',
  pppoeUserName: 'rahim',
  monthlyFee: paisa(70_000),
  openingBalance: ZERO_PAISA,
  paidUntil: '2026-12-05',
  marks: [],
  reasons: [
    {
      field: 'mobileNo',
      reason: 'Must be a mobile number like 01712345678.',
      reasonMessage: { key: 'field.notAMobile' },
    },
  ],
  mends: {},
  ...change,
});

/** Answers with the current move; `of` is called at each request. */
export const currentMoveIs = (of: () => Move | null) =>
  answer(moves.moveCurrent, () => ({ move: of() }));

export const noEarlierMoves = answer(moves.moveTable, {
  rows: [],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 0,
});

const changed = { heading: '', message: '', data: { id: 4, revision: 4 } };

/** All changes of a move succeed. */
export const changesSucceed = [
  answer(moves.moveFileRemove, changed),
  answer(moves.moveFileEnd, changed),
  answer(moves.moveDaySet, changed),
  answer(moves.moveAnswer, changed),
  answer(moves.moveControl, changed),
  answer(moves.movePlaces, changed),
  answer(moves.moveAccept, changed),
  answer(moves.moveMend, { ...changed, data: { id: 4, revision: 4, rows: 1 } }),
  answer(moves.moveFileAdd, { ...changed, data: { id: 4, revision: 4, fileId: 9 } }),
  answer(moves.moveFilePart, { ...changed, data: { fileId: 9, received: 4 } }),
];
