import type { Day } from '@netkhata/domain/billing-period';
import { bookDayOf } from '@netkhata/domain/book-day';
import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { moneyTransferred } from '@netkhata/domain/place-entry';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { foldFigures } from '../figures/fold-figures.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { closeBooks } from '../test-support/close-books.ts';
import { BANK, TILL } from '../test-support/money-test-kit.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const owner = await app.signIn({ name: 'Owner' });
const { database } = app;
const CHARGES = 6;

interface Move {
  day: Day;
  isOut: boolean;
  amountPaisa: Paisa;
  feePaisa: Paisa;
}

/** Posted in this order, each dated on a random one of the last ten days. */
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 12, max: 21 }).map((day): Day => `2026-11-${day}`),
    isOut: fc.boolean(),
    amountPaisa: fc.integer({ min: 1, max: 10_000 }).map(paisa),
    feePaisa: fc.integer({ min: 0, max: 50 }).map(paisa),
  }),
  { minLength: 1, maxLength: 25 },
);

async function moveMoney(move: Move): Promise<void> {
  const [fromId, toId] = move.isOut ? [TILL, BANK] : [BANK, TILL];
  await inTransaction(database, async (tx) => {
    const entryDate = bookDayOf(move.day, await lockBookDay(tx, '2026-11-21'));
    const postings = moneyTransferred({ ...move, fromId, toId, feeCategoryId: CHARGES });
    await postEntry(tx, {
      kind: 'money_transferred',
      entryDate,
      customerId: null,
      createdBy: owner.user.id,
      postings,
    });
  });
}

interface Line {
  entryId: number;
  date: Day;
  amount: number;
  balance: number;
}

/** Expected lines, recomputed from the rows in date order. */
async function readPlainly(asOf: Day | null): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, 'balance'>>`
    select entry_id, entry_date as date, amount_paisa as amount
    from ledger_postings join ledger_entries entries on entries.id = entry_id
    where account_id = ${TILL} order by entry_date, entry_id
  `.execute(database);
  let balance = 0;
  return rows
    .filter(({ date }) => asOf === null || date <= asOf)
    .map((row) => ({ ...row, balance: (balance += row.amount) }))
    .toReversed();
}

async function readPages(asOf: Day | null, perPage: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const read = await owner.call('placeStatement', {
      params: { id: TILL },
      query: { staffId: null, asOf, page, per_page: perPage },
    });
    for (const { entryId, date, amount, balance } of read.lines) {
      lines.push({ entryId, date, amount, balance: Number(balance) });
    }
    expect(read.lines.length <= perPage && (read.lines.length === perPage || !read.hasMore)).toBe(
      true,
    );
    if (!read.hasMore) return lines;
  }
}

describe('the pages of a statement', () => {
  it('have the running balance of every row, backdated or compacted', async () => {
    // A till never goes below zero, on no day.
    const enough = { isOut: false, amountPaisa: paisa(10_000_000), feePaisa: paisa(0) };
    await moveMoney({ day: '2026-11-11', ...enough });
    await fc.assert(
      fc.asyncProperty(
        moves,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 11, max: 22 }).map((day): Day => `2026-11-${day}`),
        fc.boolean(),
        async (made, perPage, asOf, isFolded) => {
          for (const move of made) await moveMoney(move);
          if (isFolded) await foldFigures(database);
          for (const day of [null, asOf]) {
            expect(await readPages(day, perPage)).toEqual(await readPlainly(day));
          }
        },
      ),
      { numRuns: 8 },
    );
    await expectBooksAtZero(database);
  });

  it('are right with closed books: a backdated row is on the day after', async () => {
    await closeBooks(app.connection, '2026-11-18');
    const amounts = { isOut: false, amountPaisa: paisa(77_777), feePaisa: paisa(0) };
    await moveMoney({ day: '2026-11-15', ...amounts });
    const lines = await readPages(null, 50);
    expect(lines).toEqual(await readPlainly(null));
    expect(lines.find(({ amount }) => amount === 77_777)?.date).toBe('2026-11-21');
  });
});
