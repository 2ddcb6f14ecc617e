import { expect, it } from 'vitest';
import { checkBooks } from '../ledger/check-books.ts';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';
import { openAttacks } from '../test-support/guard-test-kit.ts';

const { app, collector, receiver, owner, collect, handOver, count, accept } =
  await openHandoverTest();
const { expectRefusals } = await openAttacks(app.connection);

const [onTheWay = 0] = await collect(collector, [100]);
const submitted = await handOver(collector, 100);
const [acceptedPayment = 0] = await collect(collector, [300]);
const accepted = await handOver(collector, 250, {
  shortage: 'made_good',
  outlays: [{ category: 3, amount: '20' }],
});
await count(receiver, accepted, 250);
await accept(receiver, accepted);
const debt = await owner.call('staffDebtSettle', {
  body: { staff: collector.user.id, way: 'forgiven', amount: 1000 as never, reason: 'theft' },
});
await collect(collector, [500]);
const differing = await handOver(collector, 500);
await count(receiver, differing, 400);
const [inHand = 0] = await collect(collector, [700]);
const [ofAnother = 0] = await collect(receiver, [800]);
const [inBank = 0] = await collect(collector, [900], { account: 12 });

/** Inserts a hand-over of one payment directly, bypassing the use cases. */
const handOverOf = (paymentId: number, change: Record<string, string> = {}) => {
  const columns = {
    number: `'H2611-999999'`,
    collector_id: String(collector.user.id),
    account_id: '11',
    state: `'submitted'`,
    payment_count: '1',
    payments_paisa: `(select amount_paisa from payments where id = ${paymentId})`,
    outlays_paisa: '0',
    collector_paisa: '0',
    submitted_by: String(collector.user.id),
    submitted_at: 'now()',
    ...change,
  };
  return [
    `insert into handovers (id, ${Object.keys(columns).join(', ')}) overriding system value
     values (999, ${Object.values(columns).join(', ')})`,
    `insert into handover_counts (handover_id, side, counted_by, counted_at, notes, amount_paisa)
     values (999, 'collector', ${collector.user.id}, now(), '[]', 0)`,
    `insert into handover_payments (handover_id, payment_id) values (999, ${paymentId})`,
  ];
};
const change = (id: number, columns: string) => [
  `update handovers set ${columns} where id = ${id}`,
];
const counted = (notes: string, paisa: number) => [
  `insert into handover_counts (handover_id, side, counted_by, counted_at, notes, amount_paisa)
   values (${submitted}, 'collector', ${collector.user.id}, now(), '${notes}', ${paisa})`,
];

expectRefusals([
  {
    what: 'a payment on the way is approved',
    statement: [
      `update payments set approved_at = now(), approved_by = ${owner.user.id}
         where id = ${onTheWay}`,
    ],
    constraint: 'payments_on_the_way',
  },
  {
    what: 'a payment on the way is deleted',
    statement: [
      `update payments set deleted_at = now(), deleted_by = ${owner.user.id}
         where id = ${onTheWay}`,
    ],
    constraint: 'payments_on_the_way',
  },
  {
    what: 'a payment is on the way twice',
    statement: handOverOf(onTheWay),
    constraint: 'handover_payments_once_key',
  },
  {
    what: 'a payment is handed over twice',
    statement: handOverOf(acceptedPayment),
    constraint: 'handover_payments_once_key',
  },
  {
    what: "another's payment",
    statement: handOverOf(ofAnother),
    constraint: 'handover_payments_in_hand',
  },
  {
    what: 'a payment to a bank',
    statement: handOverOf(inBank),
    constraint: 'handover_payments_in_hand',
  },
  {
    what: 'a payment put to a hand-over made before',
    statement: [
      `insert into handover_payments (handover_id, payment_id) values (${submitted}, ${inHand})`,
    ],
    constraint: 'handover_payments_in_hand',
  },
  {
    what: 'a payment taken out of its hand-over',
    statement: [`delete from handover_payments where payment_id = ${onTheWay}`],
    constraint: 'kept_by_ledger',
  },
  {
    what: 'a payment let go by hand',
    statement: [`update handover_payments set is_released = true where payment_id = ${onTheWay}`],
    constraint: 'kept_by_ledger',
  },
  {
    what: 'a sum that is not that of the payments',
    statement: handOverOf(inHand, { payments_paisa: '60000' }),
    constraint: 'handovers_sums',
  },
  {
    what: 'an outlay that the hand-over does not say',
    statement: [
      `insert into handover_outlays (handover_id, category_id, amount_paisa)
         values (${accepted}, 3, 5)`,
    ],
    constraint: 'handover_outlays_with_handover',
  },
  {
    what: 'outlays that are not there',
    statement: handOverOf(inHand, { outlays_paisa: '100' }),
    constraint: 'handovers_sums',
  },
  {
    what: 'a count that nobody made',
    statement: change(submitted, 'collector_paisa = 5'),
    constraint: 'handovers_latest_counts',
  },
  {
    what: 'notes that come to something else',
    statement: counted('[{"note": 500, "pieces": 3}]', 150_001),
    constraint: 'handover_counts_sum',
  },
  {
    what: 'a note that there is not',
    statement: counted('[{"note": 3, "pieces": 1}]', 300),
    constraint: 'handover_counts_sum',
  },
  {
    what: 'a note that stands twice',
    statement: counted('[{"note": 5, "pieces": 1}, {"note": 5, "pieces": 1}]', 1000),
    constraint: 'handover_counts_sum',
  },
  {
    what: 'a count changed afterwards',
    statement: [`update handover_counts set amount_paisa = 0 where handover_id = ${submitted}`],
    constraint: 'append_only',
  },
  {
    what: 'the collector receives',
    statement: change(
      submitted,
      `state = 'counts_agree', receiver_id = ${collector.user.id}, receiver_paisa = 10000`,
    ),
    constraint: 'handovers_received_by_another',
  },
  {
    what: 'counts that agree and do not',
    statement: change(
      submitted,
      `state = 'counts_agree', receiver_id = ${receiver.user.id}, receiver_paisa = 5`,
    ),
    constraint: 'handovers_state_of_counts',
  },
  {
    what: 'back to before the count',
    statement: change(differing, `state = 'submitted', receiver_id = null, receiver_paisa = null`),
    constraint: 'handovers_go_forward',
  },
  {
    what: 'accepted while the counts differ',
    statement: change(
      differing,
      `state = 'accepted', ended_at = now(), ended_by = ${receiver.user.id},
         accepted_outlays_paisa = 0`,
    ),
    constraint: 'handovers_go_forward',
  },
  {
    what: 'accepted, and nothing posted',
    statement: [
      `insert into handover_counts
           (handover_id, side, counted_by, counted_at, notes, amount_paisa)
         select handover_id, 'collector', ${collector.user.id}, now(), notes, amount_paisa
         from handover_counts where handover_id = ${differing} and side = 'receiver'`,
      ...change(differing, `state = 'counts_agree', collector_paisa = 40000`),
      ...change(
        differing,
        `state = 'accepted', ended_at = now(), ended_by = ${receiver.user.id},
           accepted_outlays_paisa = 0`,
      ),
    ],
    constraint: 'handovers_accepted_whole',
  },
  {
    what: 'an ended one is changed',
    statement: change(accepted, `decided_by = ${owner.user.id}, decision_reason = 'x'`),
    constraint: 'handovers_go_forward',
  },
  {
    what: 'another sum is said to have been submitted',
    statement: change(submitted, 'payments_paisa = 5'),
    constraint: 'handover_document_stays',
  },
  {
    what: 'a debt by the word of another',
    statement: change(
      differing,
      `shortage = 'made_good', decided_by = ${owner.user.id}, decision_reason = 'x'`,
    ),
    constraint: 'handovers_debt_by_own_word',
  },
  {
    what: 'handed over for another without a reason',
    statement: handOverOf(inHand, { submitted_by: String(owner.user.id) }),
    constraint: 'handovers_reason_of_another',
  },
  {
    what: 'an outlay decided on twice',
    statement: [`update handover_outlays set is_accepted = false where handover_id = ${accepted}`],
    constraint: 'handover_outlay_stays',
  },
  {
    what: 'a hand-over is deleted',
    statement: [`delete from handovers where id = ${submitted}`],
    constraint: 'never_deleted',
  },
  {
    what: 'one settles their own debt',
    statement: [
      `insert into staff_debt_settlements
           (staff_id, way, amount_paisa, settled_on, reason, settled_by, entry_id)
         select staff_id, way, 5, settled_on, reason, staff_id, entry_id
         from staff_debt_settlements where id = ${debt.data.id}`,
    ],
    constraint: 'staff_debt_settlements_by',
  },
  {
    what: 'who has cash in the hand leaves',
    statement: [`update users set is_active = false where id = ${receiver.user.id}`],
    constraint: 'users_hold_no_cash',
  },
]);

it.each([
  {
    change: `update handovers set payments_paisa = payments_paisa + 1 where id = ${submitted}`,
    undo: `update handovers set payments_paisa = payments_paisa - 1 where id = ${submitted}`,
    check: 'every hand-over is the sum of its payments and outlays',
  },
  {
    change: `update handovers set collector_paisa = 5 where id = ${submitted}`,
    undo: `update handovers set collector_paisa = 10000 where id = ${submitted}`,
    check: 'every hand-over goes by its latest counts',
  },
  {
    change: `update handover_payments set is_released = true where payment_id = ${onTheWay}`,
    undo: `update handover_payments set is_released = false where payment_id = ${onTheWay}`,
    check: 'every payment is in one place',
  },
  {
    change: `update payments set approved_by = ${owner.user.id} where id = ${acceptedPayment}`,
    undo: `update payments set approved_by = ${receiver.user.id} where id = ${acceptedPayment}`,
    check: 'every payment is in one place',
  },
  {
    change: `update ledger_entries set handover_id = null where kind = 'outlay_accepted'`,
    undo: `update ledger_entries set handover_id = ${accepted} where kind = 'outlay_accepted'`,
    check: 'every accepted hand-over is what was posted for it',
  },
  {
    change: `update staff_debt_settlements set amount_paisa = 5 where id = ${debt.data.id}`,
    undo: `update staff_debt_settlements set amount_paisa = 1000 where id = ${debt.data.id}`,
    check: 'every settled debt is posted',
  },
])('`books` finds after $change: $check', async ({ change: statement, undo, check }) => {
  await expectBooksAtZero(app.database);
  expect(await runWithoutGuards(app.connection, statement)).toBeGreaterThan(0);
  expect((await checkBooks(app.database)).firstDifference?.check).toBe(check);
  expect(await runWithoutGuards(app.connection, undo)).toBeGreaterThan(0);
});
