import { addMonths } from '@netkhata/domain/billing-period';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balanceOf, expectBooksAtZero, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { Model } from './any-order-test-model.ts';
import { make, type Move } from './any-order-test-moves.ts';

const app = await createTestApp();
const users = [await app.signIn({ name: 'Anwara' }), await app.signIn({ name: 'Babul' })] as const;
const [reader] = users;

const which = fc.nat({ max: 99 });
const paisa = fc.integer({ min: 1, max: 300_000 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('bill' as const), which, paisa }),
  fc.record({ kind: fc.constant('edit' as const), which, paisa }),
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
  fc.record({ kind: fc.constant('generate' as const) }),
);
/** One user moves, or both at the same time; of two edits at once nobody knows which came last. */
const turn = fc.record({
  first: fc.nat({ max: 1 }),
  moves: fc
    .array(move, { minLength: 1, maxLength: 2 })
    .map((moves) => (moves.every(({ kind }) => kind === 'edit') ? moves.slice(0, 1) : moves)),
});

it('any order of moves of two users leaves the books at zero and the balances right', async () => {
  let month = '2030-01';
  const run = async (turns: { first: number; moves: Move[] }[]): Promise<void> => {
    const made = [await registerTestCustomer(reader), await registerTestCustomer(reader)];
    const model = new Model(made.map(({ id }) => id));
    for (const { first, moves } of turns) {
      const outcomes = await Promise.all(
        moves.map((one, index) => {
          const by = users[(first + index) % 2] as TestClient;
          return make({ model, by, reader, month }, one);
        }),
      );
      if (moves.length === 1)
        expect(outcomes[0]).toMatchObject({ isDone: outcomes[0]?.isExpected });
      for (const outcome of outcomes) if (outcome.isDone) outcome.takeOver();
      if (moves.some(({ kind }) => kind === 'generate')) month = addMonths(month, 1);
      for (const id of model.customerIds) {
        expect(await balanceOf(reader, id)).toBe(model.balance(id));
      }
    }
    await expectBooksAtZero(app.database);
  };
  await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 25, maxLength: 30 }), run), {
    numRuns: 10,
    plugins: [fc.interruptAfterTimeLimit(10_000)],
  });
}, 60_000);
