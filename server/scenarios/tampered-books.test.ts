import { beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../ledger/check-books.ts';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { runWithoutGuards } from '../test-support/test-database.ts';

const app = await createTestApp();
const cashier = await app.signIn();
const owner = await app.signIn();

/** Two customers with bills, a payment with a discount, an advance on a bill, a deleted payment. */
beforeAll(async () => {
  const payer = await registerTestCustomer(cashier);
  const ahead = await registerTestCustomer(cashier);
  await generate(owner, '2026-10-31');
  const { billData } = await cashier.call('unpaidBills', { body: { customer: payer.id } });
  const part = [{ id: billData[0]?.id, balance: 700, discount: 50, payAmount: 300, isSelect: 1 }];
  const body = paymentBody(payer.id, [], { billData: part });
  const { data } = await cashier.call('paymentCollect', { body });
  await owner.call('paymentApprove', { body: { paymentId: data.id } });
  const wrong = await collectAll(cashier, payer.id);
  await owner.call('paymentDelete', { body: { paymentId: wrong, reason: null } });
  await collectAll(cashier, ahead.id, { paymentAmount: 1000 });
  await generate(owner, '2026-11-21');
  await expectBooksAtZero(app.database);
});

/** What who stands above the product can do. */
async function tamper(statement: string): Promise<void> {
  expect(await runWithoutGuards(app.connection, statement)).toBeGreaterThan(0);
}

const first = (table: string, condition = 'true') =>
  `(select min(id) from ${table} where ${condition})`;
const REVERSAL = first('ledger_entries', 'reverses_entry_id is not null');
const APPROVAL = first('ledger_entries', `kind = 'payment_approved'`);

it.each([
  {
    what: 'one posting is raised',
    change: `update ledger_postings set amount_paisa = amount_paisa + 1
      where id = ${first('ledger_postings')}`,
    undo: `update ledger_postings set amount_paisa = amount_paisa - 1
      where id = ${first('ledger_postings')}`,
    check: 'every entry balances',
    detail: /^entry \d+ has 2 postings that sum to 1 paisa$/,
  },
  {
    what: 'a bill is lowered on both sides',
    change: `update ledger_postings set amount_paisa = amount_paisa - sign(amount_paisa)
      where entry_id = ${first('ledger_entries')}`,
    undo: `update ledger_postings set amount_paisa = amount_paisa + sign(amount_paisa)
      where entry_id = ${first('ledger_entries')}`,
    check: "every customer's kept balance is the sum of its postings",
    detail: /^customer \d+: kept receivable 105000 and advance 0, posted 104999 and 0$/,
  },
  {
    what: 'an approval says less than was collected',
    change: `update ledger_postings set amount_paisa = amount_paisa - sign(amount_paisa)
      where entry_id = ${APPROVAL}`,
    undo: `update ledger_postings set amount_paisa = amount_paisa + sign(amount_paisa)
      where entry_id = ${APPROVAL}`,
    check: 'every payment is what was posted for it',
    detail: /^payment \d+: in hand 0, in account 30000, settled 35000; posted 1, 29999, 35000$/,
  },
  {
    what: 'a reversal gives less back',
    change: `update ledger_postings set amount_paisa = amount_paisa - sign(amount_paisa)
      where entry_id = ${REVERSAL}`,
    undo: `update ledger_postings set amount_paisa = amount_paisa + sign(amount_paisa)
      where entry_id = ${REVERSAL}`,
    check: 'a reversal mirrors its entry',
    detail: /^entry \d+ does not mirror entry \d+$/,
  },
  {
    what: 'an entry is taken out',
    change: `update ledger_postings set entry_id = -entry_id where entry_id = ${APPROVAL}`,
    undo: 'update ledger_postings set entry_id = -entry_id where entry_id < 0',
    check: 'every entry balances',
    detail: /^entry \d+ has 0 postings that sum to 0 paisa$/,
  },
  {
    what: "a customer's kept balance is lowered",
    change: 'update customer_balances set receivable_paisa = receivable_paisa - 100',
    undo: 'update customer_balances set receivable_paisa = receivable_paisa + 100',
    check: "every customer's kept balance is the sum of its postings",
    detail: /^customer \d+: kept receivable 104900 and advance 0, posted 105000 and 0$/,
  },
  {
    what: 'an advance is made up',
    change: 'update customer_balances set advance_paisa = advance_paisa + 1',
    undo: 'update customer_balances set advance_paisa = advance_paisa - 1',
    check: "every customer's kept balance is the sum of its postings",
    detail: /kept receivable 105000 and advance 1, posted 105000 and 0$/,
  },
  {
    what: "a bill's kept due is lowered",
    change: 'update bill_balances set due_paisa = due_paisa - 1 where due_paisa > 0',
    undo: 'update bill_balances set due_paisa = due_paisa + 1 where due_paisa > 0',
    check: "every bill's kept due is the sum of its postings",
    detail: /^bill B2610-00000\d: kept due 34999, posted 35000$/,
  },
  {
    what: 'a bill is listed as paid',
    change: "update bill_balances set payment_state = 'paid' where payment_state = 'unpaid'",
    undo: `update bill_balances set payment_state = 'unpaid'
      where payment_state = 'paid' and due_paisa > 0`,
    check: 'every bill is listed as far as it is paid',
    detail: /^bill B261\d-00000\d: listed as paid, is unpaid$/,
  },
  {
    what: 'a debtor is listed in no zone',
    change: 'update customer_balances set customer_zone_id = -coalesce(customer_zone_id, 7)',
    undo: `update customer_balances set customer_zone_id = customers.zone_id
      from customers where customers.id = customer_id`,
    check: 'every balance is listed where its customer lives',
    detail: /^customer \d+: listed in zone -\d+ and area (\d+|none), lives in (\d+|none) and /,
  },
  {
    what: 'a payment is listed by another month',
    change: "update payments set first_bill_month = first_bill_month - interval '1 month'",
    undo: "update payments set first_bill_month = first_bill_month + interval '1 month'",
    check: 'every payment is listed by its first bill',
    detail:
      /^payment \d+: listed by B2610-00000\d of 2026-09-01, is of B2610-00000\d of 2026-10-01$/,
  },
  {
    what: "a bill's total is lowered",
    change: `update bills set total_paisa = total_paisa - 1, subtotal_paisa = subtotal_paisa - 1
      where id = ${first('bills')}`,
    undo: `update bills set total_paisa = total_paisa + 1, subtotal_paisa = subtotal_paisa + 1
      where id = ${first('bills')}`,
    check: 'every bill is the sum of its lines',
    detail: /^bill B2610-000001: total 69999, lines 70000$/,
  },
  {
    what: 'a bill is made void',
    change: `update bills set voided_at = now() where id = ${first('bills')}`,
    undo: `update bills set voided_at = null where id = ${first('bills')}`,
    check: "every bill's kept due is the sum of its postings",
    detail: /^bill B2610-000001: /,
  },
  {
    what: 'an allocation is raised',
    change: 'update payment_allocations set amount_paisa = amount_paisa + 1',
    undo: 'update payment_allocations set amount_paisa = amount_paisa - 1',
    check: 'every payment is the sum of its allocations and advance',
    detail: /^payment \d+: amount 30000, discount 5000, allocations 30001 and 5000, advance 0$/,
  },
  {
    what: 'a payment is raised together with its allocation',
    change: `with raised as (update payments set amount_paisa = amount_paisa + 1)
      update payment_allocations set amount_paisa = amount_paisa + 1`,
    undo: `with lowered as (update payments set amount_paisa = amount_paisa - 1)
      update payment_allocations set amount_paisa = amount_paisa - 1`,
    check: 'every payment is what was posted for it',
    detail: /^payment \d+: in hand 0, in account 30001, settled 35001; posted 0, 30000, 35000$/,
  },
  {
    what: 'a deleted payment is brought back',
    change: `update payments set deleted_at = null, deleted_by = null, remarks = 'back'
      where deleted_at is not null`,
    undo: `update payments set deleted_at = now(), deleted_by = created_by, remarks = null
      where remarks = 'back'`,
    check: 'every payment is what was posted for it',
    detail: /^payment \d+: in hand 35000, .*; posted 0, 0, 0$/,
  },
  {
    what: 'an advance on a bill is raised',
    change: 'update advance_allocations set amount_paisa = amount_paisa + 1',
    undo: 'update advance_allocations set amount_paisa = amount_paisa - 1',
    check: 'every advance put to a bill is posted',
    detail: /^advance allocation \d+: /,
  },
  {
    what: 'a billed month is given free',
    change: `update billed_months set month = month + interval '1 year'
      where bill_id = ${first('bills')}`,
    undo: `update billed_months set month = month - interval '1 year'
      where bill_id = ${first('bills')}`,
    check: 'no month is billed twice and every generated bill holds its months',
    detail: /^bill B2610-000001 covers 1 months and holds 0$/,
  },
  {
    what: 'the counter of bill numbers is turned back',
    change: 'update bill_counters set last_number = last_number - 1',
    undo: 'update bill_counters set last_number = last_number + 1',
    check: 'bill numbers have no gap inside a month',
    detail: /^month 2026-10: 2 bills numbered, counter at 1$/,
  },
])('books names the first difference when $what', async (attack) => {
  await tamper(attack.change);
  const { firstDifference } = await checkBooks(app.database);
  await tamper(attack.undo);
  expect(firstDifference).toEqual({
    check: attack.check,
    detail: expect.stringMatching(attack.detail),
  });
  await expectBooksAtZero(app.database);
});
