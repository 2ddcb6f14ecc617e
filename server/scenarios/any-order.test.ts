import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { balanceOf, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { examplesOf } from '../test-support/seeded-random.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { CONNECTION, Model, SERVICE } from './any-order-test-model.ts';
import { CONNECTION_PAISA, FEE_PAISA, make, type BillingMove } from './any-order-test-moves.ts';

const app = await createTestApp();
const users = [await app.signIn({ name: 'Anwara' }), await app.signIn({ name: 'Babul' })] as const;
const [reader] = users;

const which = fc.nat({ max: 99 });
const paisa = fc.integer({ min: 1, max: 300_000 });
const month = fc.nat({ max: 5 });
const again = fc.boolean();
const SERVICE_CHARGE = 7;
const item = fc.constantFrom(SERVICE, CONNECTION, SERVICE_CHARGE);
const move: fc.Arbitrary<BillingMove> = fc.oneof(
  fc.record({ kind: fc.constant('bill' as const), which, paisa, item, month, again }),
  fc.record({ kind: fc.constant('edit' as const), which, paisa, item, again }),
  fc.record({ kind: fc.constant('void' as const), which }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      permille: fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 1800 })),
      discountPermille: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
    }),
  },
  fc.record({ kind: fc.constant('approve' as const), which }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('handOver' as const) }),
  fc.record({ kind: fc.constant('receive' as const), which }),
  fc.record({ kind: fc.constant('generate' as const), month }),
  fc.record({ kind: fc.constant('undo' as const), which }),
  fc.record({ kind: fc.constant('close' as const), daysBack: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('reopen' as const) }),
);
/** One user moves, or both at once; but no two edits at once, as their order is not known. */
const turn = fc.record({
  first: fc.nat({ max: 1 }),
  moves: fc
    .array(move, { minLength: 1, maxLength: 2 })
    .map((moves) => (moves.every(({ kind }) => kind === 'edit') ? moves.slice(0, 1) : moves)),
});

/** A customer's covered months and connections, from the tables that bill runs read. */
async function marksOf(customerId: number): Promise<{ months: string[]; connections: number }> {
  const { rows } = await sql<{ months: string[]; connections: number }>`
    select array(
        select to_char(month, 'YYYY-MM ') || source from covered_months
        where customer_id = ${customerId} order by 1
      ) as months,
      (select count(*) from billed_connections where customer_id = ${customerId}) as connections
  `.execute(app.database);
  return rows[0] as { months: string[]; connections: number };
}

const RIGHT = 'any order of steps by two users leaves books, balances and covered months right';

it.each([
  [RIGHT, { numRuns: examplesOf(5) }],
  // A payment of 163.20 counted as 163 in its hand-over, and deleted afterwards.
  [`${RIGHT}: less than a note, given back`, { numRuns: 1, seed: 53_260_940 }],
])('%s', async (_, runs) => {
  const customer = () =>
    registerTestCustomer(reader, {
      monthlyFee: FEE_PAISA / 100,
      connectionCharge: CONNECTION_PAISA / 100,
    });
  const run = async (turns: { first: number; moves: BillingMove[] }[]): Promise<void> => {
    await sql`update customers set status = 'close'`.execute(app.database);
    const made = [await customer(), await customer()];
    const model = new Model(made.map(({ id }) => id));
    for (const { first, moves } of turns) {
      const outcomes = await Promise.all(
        moves.map((one, index) => {
          const by = users[(first + index) % 2] as TestClient;
          return make({ model, by, reader, database: app.database }, one);
        }),
      );
      if (moves.length === 1)
        expect(outcomes[0]).toMatchObject({ isDone: outcomes[0]?.isExpected });
      for (const outcome of outcomes) if (outcome.isDone) outcome.takeOver();
      for (const id of model.customerIds) {
        expect(await balanceOf(reader, id)).toBe(model.balance(id));
        const { months, connections } = await marksOf(id);
        expect(months).toEqual(model.covered(id));
        expect(connections).toBe(model.connections(id));
      }
    }
    await expectBooksAtZero(app.database);
  };
  await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 25, maxLength: 30 }), run), {
    ...runs,
    endOnFailure: true,
  });
});
