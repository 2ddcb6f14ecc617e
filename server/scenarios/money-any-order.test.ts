import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { HANDOVER_MOVES } from './money-test-handovers.ts';
import { ACCOUNT_IDS, type MoneyMove, openMoneyWorld } from './money-test-model.ts';
import { MOVES } from './money-test-moves.ts';

const world = await openMoneyWorld();
const { app, model, collector, receiver } = world;

const ALL = { ...MOVES, ...HANDOVER_MOVES };
type Kind = keyof typeof ALL;
const KINDS = Object.keys(ALL) as Kind[];
/** Money must come before it goes anywhere. */
const OFTEN: Kind[] = ['pay', 'pay', 'payIn', 'handOver', 'receive', 'accept', 'accept', 'confirm'];

/** What lies in the places, and what people owe and miss, by the books. */
async function readBalances() {
  const read = (choice: Parameters<typeof readPlaceBalance>[1]) =>
    readPlaceBalance(app.database, choice).then(Number);
  const [staffId, keeperId] = [collector.user.id, receiver.user.id];
  return {
    till: await read({ account: ACCOUNT_IDS.till }),
    bank: await read({ account: ACCOUNT_IDS.bank }),
    bKash: await read({ account: ACCOUNT_IDS.bKash }),
    hand: await read({ account: 'collector_hand', staffId }),
    owed: await read({ account: 'owed_by_staff', staffId }),
    short: await read({ account: 'cash_over_short', staffId }),
    keeperShort: await read({ account: 'cash_over_short', staffId: keeperId }),
  };
}

async function make(kind: Kind, move: MoneyMove): Promise<void> {
  const told = await ALL[kind](world, move);
  if (!told) return;
  const { outcome, isExpected = outcome.ok, takeOver } = told;
  expect([kind, outcome]).toEqual([kind, expect.objectContaining({ ok: isExpected })]);
  expect([200, 403, 409, 422]).toContain(outcome.status);
  if (outcome.ok) takeOver();
  const { advance, ...balances } = model.balances;
  expect([kind, await readBalances()]).toEqual([kind, balances]);
  expect(Math.min(advance, balances.till)).toBeGreaterThanOrEqual(0);
}

it('money that is moved in any order is where the answers said, and the books agree', async () => {
  const move = fc.record({
    kind: fc.constantFrom(...KINDS, ...OFTEN),
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
    numRuns: 8,
    endOnFailure: true,
    plugins: [fc.interruptAfterTimeLimit(15_000)],
  });
}, 60_000);
