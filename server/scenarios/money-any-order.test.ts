import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { readPlaceBalances } from '../ledger/place-balances.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { examplesOf } from '../test-support/seeded-random.ts';
import { HANDOVER_MOVES } from './money-test-handovers.ts';
import { ACCOUNT_IDS, type MoneyMove, openMoneyWorld } from './money-test-model.ts';
import { MOVES } from './money-test-moves.ts';

const world = await openMoneyWorld();
const { app, model, collector, receiver } = world;

const ALL = { ...MOVES, ...HANDOVER_MOVES };
type Kind = keyof typeof ALL;
const KINDS = Object.keys(ALL) as Kind[];
/** Moves that bring money in are weighted, so that the others have some to move. */
const FREQUENT_KINDS: Kind[] = [
  'pay',
  'pay',
  'payIn',
  'handOver',
  'receive',
  'accept',
  'accept',
  'confirm',
];

/** Balances of the places of money, and debts and shortages of staff, from the books. */
async function readBalances() {
  const places = await readPlaceBalances(app.database);
  const held = (accountId: number, staffId: number | null = null): number =>
    Number(
      places.find((place) => place.accountId === accountId && place.staffId === staffId)
        ?.balancePaisa ?? 0,
    );
  const short = accountIdOf('cash_over_short');
  return {
    till: held(ACCOUNT_IDS.till),
    bank: held(ACCOUNT_IDS.bank),
    bKash: held(ACCOUNT_IDS.bKash),
    hand: held(accountIdOf('collector_hand'), collector.user.id),
    owed: held(accountIdOf('owed_by_staff'), collector.user.id),
    short: held(short, collector.user.id),
    keeperShort: held(short, receiver.user.id),
    rounded: held(accountIdOf('cash_rounding')),
  };
}

async function make(kind: Kind, move: MoneyMove): Promise<void> {
  const result = await ALL[kind](world, move);
  if (!result) return;
  const { outcome, isExpected = outcome.ok, takeOver } = result;
  expect([kind, outcome]).toEqual([kind, expect.objectContaining({ ok: isExpected })]);
  expect([200, 403, 409, 422]).toContain(outcome.status);
  if (outcome.ok) takeOver();
  const { advance, ...balances } = model.balances;
  expect([kind, await readBalances()]).toEqual([kind, balances]);
  expect(Math.min(advance, balances.till)).toBeGreaterThanOrEqual(0);
}

it('money moved in any order is where the answers said, and the books agree', async () => {
  const move = fc.record({
    kind: fc.constantFrom(...KINDS, ...FREQUENT_KINDS),
    which: fc.nat({ max: 99 }),
    paisa: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 3_000_000 })),
    flag: fc.nat({ max: 3 }),
  });
  const run = async (moves: (MoneyMove & { kind: Kind })[]): Promise<void> => {
    for (const { kind, ...rest } of moves) await make(kind, rest);
    await closeBooks(app.connection, null);
    model.closes.length = 0;
    await expectBooksAtZero(app.database);
  };
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 40, maxLength: 60 }), run), {
    numRuns: examplesOf(5),
    endOnFailure: true,
  });
});
