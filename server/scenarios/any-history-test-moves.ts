import fc from 'fast-check';

/** What somebody does; days count from 1 November 2026, `which` among what there is. */
export type Move =
  | { do: 'fee'; day: number; fee: number }
  | { do: 'billDay'; day: number; to: number }
  | { do: 'status'; day: number; isActive: boolean }
  | { do: 'cycle'; day: number; months: 1 | 3; fee: number }
  | { do: 'withdraw'; which: number }
  | { do: 'away'; day: number; days: number | null }
  | { do: 'awayEnd'; which: number; day: number | null }
  | { do: 'awayWithdraw'; which: number }
  | { do: 'price'; day: number; fee: number }
  | { do: 'priceWithdraw'; which: number }
  | { do: 'outage'; day: number; days: number }
  | { do: 'outageUndo'; which: number }
  | { do: 'run'; month: number; day: number }
  | { do: 'kill'; month: number; day: number }
  | { do: 'undo'; which: number }
  | { do: 'delete'; which: number }
  | { do: 'pay'; percent: number; ahead: number }
  | { do: 'unpay'; which: number }
  | { do: 'settled'; day: number | null }
  | { do: 'instalments'; amount: number; times: number }
  | { do: 'strike'; which: number }
  | { do: 'lateFees' }
  | { do: 'vat'; day: number; percent: number; isInclusive: boolean }
  | { do: 'tomorrow'; days: number; isApplied: boolean };

export interface History {
  joined: string;
  billDay: number;
  moves: Move[];
}

const day = fc.integer({ min: -10, max: 75 });
/** Nothing, or enough that one day of a month costs something. */
const fee = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 9, arbitrary: fc.integer({ min: 3000, max: 90_000 }) },
);
const which = fc.nat(9);
const billDay = fc.constantFrom(1, 5, 20, 28, 31);
const run = { month: fc.nat(3), day: fc.integer({ min: 1, max: 28 }) };

type Fields = Record<string, fc.Arbitrary<unknown>>;
const move = (name: Move['do'], weight: number, fields: Fields) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Move>,
});

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  move('fee', 5, { day, fee }),
  move('billDay', 5, { day, to: billDay }),
  move('status', 3, { day, isActive: fc.boolean() }),
  move('cycle', 1, { day, months: fc.constantFrom(1, 3), fee }),
  move('withdraw', 4, { which }),
  move('away', 3, { day, days: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }) }),
  move('awayEnd', 3, { which, day: fc.option(day, { nil: null, freq: 4 }) }),
  move('awayWithdraw', 1, { which }),
  move('price', 1, { day, fee }),
  move('priceWithdraw', 1, { which }),
  move('outage', 3, {
    day: fc.integer({ min: -30, max: 30 }),
    days: fc.integer({ min: 5, max: 20 }),
  }),
  move('outageUndo', 1, { which }),
  move('run', 9, run),
  move('kill', 1, run),
  move('undo', 2, { which }),
  move('delete', 4, { which }),
  move('pay', 2, {
    percent: fc.constantFrom(30, 100),
    ahead: fc.constantFrom(0, 20_000, 90_000),
  }),
  move('unpay', 1, { which }),
  move('settled', 2, { day: fc.option(day, { nil: null, freq: 4 }) }),
  move('instalments', 2, {
    amount: fc.integer({ min: 1, max: 50_000 }),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  move('strike', 1, { which }),
  move('lateFees', 1, {}),
  move('vat', 1, { day, percent: fc.integer({ min: 0, max: 15 }), isInclusive: fc.boolean() }),
  move('tomorrow', 4, { days: fc.integer({ min: 1, max: 14 }), isApplied: fc.boolean() }),
);

export const anyHistory: fc.Arbitrary<History> = fc.record({
  joined: fc.constantFrom('2024-01-15', '2024-01-15', '2026-10-12', '2026-11-12', '2026-11-25'),
  billDay,
  moves: fc.array(anyMove, { minLength: 6, maxLength: 24 }),
});

const LONG_CONNECTED = { joined: '2024-01-15' };

/** What failed once, with what it found. */
export const FAILED_ONCE: [string, History][] = [
  [
    'an absence that is entered after the credit for an outage on the same days, and ends earlier',
    {
      ...LONG_CONNECTED,
      billDay: 1,
      moves: [
        { do: 'run', month: 1, day: 1 },
        { do: 'outage', day: 2, days: 12 },
        { do: 'away', day: 7, days: 30 },
        { do: 'run', month: 2, day: 1 },
        { do: 'awayEnd', which: 0, day: 9 },
        { do: 'outageUndo', which: 0 },
      ],
    },
  ],
  [
    'an outage within an absence that turns out to be over before it',
    {
      ...LONG_CONNECTED,
      billDay: 20,
      moves: [
        { do: 'away', day: -3, days: null },
        { do: 'outage', day: -8, days: 20 },
        { do: 'run', month: 2, day: 20 },
        { do: 'awayEnd', which: 0, day: 2 },
      ],
    },
  ],
  [
    'a faster package and a leaving before an outage, told after its credit',
    {
      ...LONG_CONNECTED,
      billDay: 1,
      moves: [
        { do: 'outage', day: 5, days: 16 },
        { do: 'run', month: 1, day: 28 },
        { do: 'fee', day: -2, fee: 90_000 },
        { do: 'status', day: 12, isActive: false },
        { do: 'withdraw', which: 1 },
      ],
    },
  ],
  [
    'outages that overlap, the first of them taken back after a bill has its credit',
    {
      ...LONG_CONNECTED,
      billDay: 5,
      moves: [
        { do: 'outage', day: 6, days: 5 },
        { do: 'run', month: 1, day: 28 },
        { do: 'outage', day: 8, days: 14 },
        { do: 'outageUndo', which: 0 },
      ],
    },
  ],
  [
    'somebody who joined within the month of an outage',
    {
      joined: '2026-11-12',
      billDay: 1,
      moves: [
        { do: 'outage', day: -10, days: 33 },
        { do: 'run', month: 2, day: 1 },
      ],
    },
  ],
  [
    'somebody away since joining, who comes back after the bill day moved',
    {
      joined: '2026-11-25',
      billDay: 1,
      moves: [
        { do: 'away', day: 24, days: 21 },
        { do: 'billDay', day: 39, to: 28 },
      ],
    },
  ],
  [
    'a bill day that moved before the bill, which was told after it',
    {
      ...LONG_CONNECTED,
      billDay: 5,
      moves: [
        { do: 'run', month: 1, day: 24 },
        { do: 'billDay', day: 21, to: 20 },
        { do: 'run', month: 2, day: 28 },
      ],
    },
  ],
  [
    'a fee that changed between joining and the first bill day',
    {
      joined: '2026-11-12',
      billDay: 1,
      moves: [
        { do: 'fee', day: 22, fee: 60_000 },
        { do: 'run', month: 2, day: 10 },
      ],
    },
  ],
  [
    'somebody who leaves on a bill day that moved',
    {
      ...LONG_CONNECTED,
      billDay: 1,
      moves: [
        { do: 'run', month: 1, day: 7 },
        { do: 'billDay', day: 40, to: 28 },
        { do: 'status', day: 57, isActive: false },
      ],
    },
  ],
  [
    'a cycle that is withdrawn after a bill by it',
    {
      ...LONG_CONNECTED,
      billDay: 20,
      moves: [
        { do: 'cycle', day: 50, months: 3, fee: 49_922 },
        { do: 'run', month: 3, day: 24 },
        { do: 'fee', day: 60, fee: 58_307 },
        { do: 'withdraw', which: 0 },
      ],
    },
  ],
  [
    'a fee that changes on the last days of a range that is billed, in the month after it',
    {
      ...LONG_CONNECTED,
      billDay: 20,
      moves: [
        { do: 'run', month: 1, day: 28 },
        { do: 'fee', day: 48, fee: 84_836 },
      ],
    },
  ],
  [
    'a bill day that moved past days that are paid otherwise',
    {
      ...LONG_CONNECTED,
      billDay: 5,
      moves: [
        { do: 'run', month: 1, day: 20 },
        { do: 'settled', day: 44 },
        { do: 'billDay', day: 35, to: 20 },
        { do: 'run', month: 2, day: 28 },
        { do: 'settled', day: null },
        { do: 'fee', day: 38, fee: 60_000 },
        { do: 'delete', which: 0 },
      ],
    },
  ],
  [
    'an instalment on the bill of somebody who is away on its date',
    {
      joined: '2026-11-12',
      billDay: 20,
      moves: [
        { do: 'instalments', amount: 6694, times: 2 },
        { do: 'away', day: 27, days: 20 },
        { do: 'run', month: 1, day: 30 },
      ],
    },
  ],
];
