import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldFigures } from '../figures/fold-figures.ts';
import {
  expectBooksAtZero,
  makeTwoCustomersBooks,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { firstDifferenceAfter } from '../test-support/tampering.ts';
import { openUnguarded } from '../test-support/test-database.ts';

const app = await createTestApp();
const unguarded = openUnguarded(app.connection);
const cashier = await app.signIn({ name: 'Anwara' });
const owner = await app.signIn();

beforeAll(async () => {
  const payer = await registerTestCustomer(cashier);
  const ahead = await registerTestCustomer(cashier);
  await makeTwoCustomersBooks({ cashier, owner, payer, ahead, aheadPays: 1000 });
  await foldFigures(app.database);
  await expectBooksAtZero(app.database);
});

afterAll(async () => {
  await unguarded.destroy();
  await expectBooksAtZero(app.database);
});

const first = (table: string, condition = 'true') =>
  `(select min(id) from ${table} where ${condition})`;
const REVERSAL = first('ledger_entries', 'reverses_entry_id is not null');
const APPROVAL = first('ledger_entries', `kind = 'payment_approved'`);
const PAYER = first('customers');
const OTHER = '(select max(id) from customers)';
const BILL_OF_OTHER = first('bills', `customer_id = ${OTHER}`);

it.each([
  {
    what: 'one posting is raised',
    change: `update ledger_postings set amount_paisa = amount_paisa + 1
      where id = ${first('ledger_postings')}`,
    check: 'every entry balances',
    detail:
      /^entry \d+ of 2026-10-31 \(bill issued, customer C\d+\) has 2 postings that sum to 0.01 taka$/,
  },
  {
    what: 'a bill is lowered on both sides',
    change: `update ledger_postings set amount_paisa = amount_paisa - sign(amount_paisa)
      where entry_id = ${first('ledger_entries')}`,
    check: "every customer's kept balance is the sum of its postings",
    detail:
      /^customer C\d+: 1050.00 taka due and 0.00 ahead are kept, 1049.99 and 0.00 are posted$/,
  },
  {
    what: 'an approval says less than was collected',
    change: `update ledger_postings set amount_paisa = amount_paisa - sign(amount_paisa)
      where entry_id = ${APPROVAL}`,
    check: 'every payment is what was posted for it',
    detail:
      /^payment \d+ of customer C\d+ on 2026-11-21: 0.00 taka are to be in the hand of Anwara, 300.00 in Cash in Hand and 350.00 off what is owed; 0.01, 299.99 and 350.00 are posted$/,
  },
  {
    what: 'a reversal gives less back',
    change: `update ledger_postings set amount_paisa = amount_paisa - sign(amount_paisa)
      where entry_id = ${REVERSAL}`,
    check: 'a reversal mirrors its entry',
    detail:
      /^entry \d+ of 2026-11-21 \(payment deleted, customer C\d+\) does not take back what entry \d+ of 2026-11-21 posted$/,
  },
  {
    what: 'an entry is taken out',
    change: `update ledger_postings set entry_id = -entry_id where entry_id = ${APPROVAL}`,
    check: 'every entry balances',
    detail: /has 0 postings that sum to 0.00 taka$/,
  },
  {
    what: "a customer's kept balance is lowered",
    change: 'update customer_balances set receivable_paisa = receivable_paisa - 100',
    check: "every customer's kept balance is the sum of its postings",
    detail:
      /^customer C\d+: 1049.00 taka due and 0.00 ahead are kept, 1050.00 and 0.00 are posted$/,
  },
  {
    what: 'an advance is made up',
    change: 'update customer_balances set advance_paisa = advance_paisa + 1',
    check: "every customer's kept balance is the sum of its postings",
    detail: /: 1050.00 taka due and 0.01 ahead are kept, 1050.00 and 0.00 are posted$/,
  },
  {
    what: "a bill's kept due is lowered",
    change: 'update bill_balances set due_paisa = due_paisa - 1 where due_paisa > 0',
    check: "every bill's kept due is the sum of its postings",
    detail: /^bill B2610-00000\d of customer C\d+: 349.99 taka are kept as due, 350.00 are posted$/,
  },
  {
    what: 'a bill is listed as paid',
    change: "update bill_balances set payment_state = 'paid' where payment_state = 'unpaid'",
    check: 'every bill is listed as far as it is paid',
    detail: /^bill B261\d-00000\d of customer C\d+: it is listed as paid and is unpaid$/,
  },
  {
    what: 'a debtor is listed in no zone',
    change: 'update customer_balances set customer_zone_id = -coalesce(customer_zone_id, 7)',
    check: 'every balance is listed where its customer lives',
    detail: /^customer C\d+ is listed in zone -7 and area none, and lives in none and none$/,
  },
  {
    what: 'a debtor is listed as a new one',
    change: `update customer_balances set oldest_due_on = oldest_due_on + 40
      where oldest_due_on is not null`,
    check: 'every balance is listed by its oldest due',
    detail: /^customer C\d+ is listed as owing since 2026-1\d-\d\d and owes since 2026-1\d-\d\d$/,
  },
  {
    what: "a place's kept sum is raised",
    change: 'update place_days set in_paisa = in_paisa + 100 where account_id = 11',
    check: "every place's kept balance is the sum of its postings",
    detail:
      /^Cash in Hand on 2026-11-21: 301.00 taka in and 0.00 out are kept, 300.00 and 0.00 are posted$/,
  },
  {
    what: 'a line of a place is not counted',
    change: 'update place_days set line_count = line_count - 1 where account_id = 11',
    check: "every place's kept balance is the sum of its postings",
    detail:
      /^Cash in Hand on 2026-11-21: 0 postings of entries (\d+) to \1 are kept, 1 postings of entries \1 to \1 are posted$/,
  },
  {
    what: 'what one had in hand is taken off the sums',
    change: "update place_days set day = day - 1 where account_id = account_of('collector_hand')",
    check: "every place's kept balance is the sum of its postings",
    detail: /^Money in collector's hand of Anwara on 2026-11-20: 1650.00 taka in and 650.00 out /,
  },
  {
    what: 'a payment is moved to another book day',
    change: 'update payments set booked_on = booked_on + 1 where deleted_at is not null',
    check: 'every payment is booked on the day of its entry',
    detail:
      /^payment \d+ of customer C\d+ on 2026-11-21 is booked on 2026-11-22, its entry on 2026-11-21$/,
  },
  {
    what: 'a payment is listed by another month',
    change: "update payments set first_bill_month = first_bill_month - interval '1 month'",
    check: 'every payment is listed by its first bill',
    detail:
      /^payment \d+ of customer C\d+: it is listed by bill B2610-00000\d of 2026-09-01, its first is B2610-00000\d of 2026-10-01$/,
  },
  {
    what: "a bill's total is lowered",
    change: `update bills set total_paisa = total_paisa - 1, subtotal_paisa = subtotal_paisa - 1
      where id = ${first('bills')}`,
    check: 'every bill is the sum of its lines',
    detail:
      /^bill B2610-000001 of customer C\d+: it says 699.99 taka with 0.00 of discount, its lines sum to 700.00 with 0.00$/,
  },
  {
    what: 'a bill is made void',
    change: `update bills set voided_at = now() where id = ${first('bills')}`,
    check: "every bill's kept due is the sum of its postings",
    detail: /^bill B2610-000001 of customer C\d+ is deleted, and 350.00 taka are due on it$/,
  },
  {
    what: 'an allocation is raised',
    change: 'update payment_allocations set amount_paisa = amount_paisa + 1',
    check: 'every payment is the sum of its allocations and advance',
    detail:
      /: 300.00 taka were taken and 50.00 discounted; 300.01 and 50.00 went to bills, 0.00 ahead$/,
  },
  {
    what: 'a payment is raised together with its allocation',
    change: `with raised as (update payments set amount_paisa = amount_paisa + 1)
      update payment_allocations set amount_paisa = amount_paisa + 1`,
    check: 'every payment is what was posted for it',
    detail:
      /300.01 in Cash in Hand and 350.01 off what is owed; 0.00, 300.00 and 350.00 are posted$/,
  },
  {
    what: 'a deleted payment is brought back',
    change: `update payments set deleted_at = null, deleted_by = null
      where deleted_at is not null`,
    check: 'every payment is what was posted for it',
    detail: /: 350.00 taka are to be in the hand of Anwara, .*; 0.00, 0.00 and 0.00 are posted$/,
  },
  {
    what: 'an advance on a bill is raised',
    change: 'update advance_allocations set amount_paisa = amount_paisa + 1',
    check: 'every advance put to a bill is posted',
    detail:
      /^bill B2611-00000\d of customer C\d+: 300.01 taka of advance money went to it, 300.00 are posted$/,
  },
  {
    what: 'a billed month is given free',
    change: `update covered_months set month = month + interval '1 year'
      where bill_id = ${first('bills')}`,
    check: 'every bill that stands covers its months and no other does',
    detail: /^bill B2610-000001 of customer C\d+: is for 2026-10, covers 2027-10$/,
  },
  {
    what: 'a month counts as billed by hand',
    change: `update covered_months set source = 'hand' where bill_id = ${first('bills')}`,
    check: 'every bill that stands covers its months and no other does',
    detail:
      /^bill B2610-000001 of customer C\d+: is for 2026-10, covers 2026-10 as another customer's or of /,
  },
  {
    what: 'a connection charge counts as billed that is not',
    change: `insert into billed_connections (customer_id, bill_id)
      select customer_id, id from bills where id = ${first('bills')}`,
    check: 'a connection charge counts as billed while a bill that stands has it',
    detail:
      /^bill B2610-000001 of customer C\d+ counts as having the connection charge and has none$/,
  },
  {
    what: 'a billed connection charge counts as not billed',
    change: `update bill_items set item_id = 3 where bill_id = ${first('bills')}`,
    check: 'a connection charge counts as billed while a bill that stands has it',
    detail:
      /^bill B2610-000001 of customer C\d+ has the connection charge, which counts as not billed by it$/,
  },
  {
    what: 'the counter of bill numbers is turned back',
    change: 'update bill_counters set last_number = last_number - 1',
    check: 'bill numbers have no gap inside a month',
    detail: /^month 2026-10: 2 bills are numbered, the counter is at 1$/,
  },
  {
    what: "a payment is allocated to another customer's bill",
    change: `update payment_allocations set bill_id = ${BILL_OF_OTHER}
      where payment_id = ${first('payments')}`,
    check: 'every payment is collected on bills of its own customer',
    detail:
      /^bill B2610-000002 of customer C1002: 350.00 taka were collected by a payment of customer C1001 \(payment \d+\)$/,
  },
  {
    what: 'a bill is moved to another customer',
    change: `update bills set customer_id = ${OTHER} where id = ${first('bills')}`,
    check: 'every posting is made with its entry, for its customer and bill',
    detail:
      /^bill B2610-000001 of customer C1002: 700.00 taka are posted to it under customer C1001$/,
  },
  {
    what: 'a posting is moved to another customer',
    change: `update ledger_postings set customer_id = ${OTHER} where id = ${first('ledger_postings')}`,
    check: 'every posting is made with its entry, for its customer and bill',
    detail:
      /^entry \d+ of 2026-10-31 \(bill issued, customer C1001\) posts 700.00 taka under customer C1002$/,
  },
  {
    what: 'an entry is given two more balanced postings',
    change: `insert into ledger_postings (entry_id, account_id, amount_paisa)
      select ${first('ledger_entries')}, account_id, amount
      from (values (4, 500), (5, -500)) as more (account_id, amount)`,
    check: 'every posting is made with its entry, for its customer and bill',
    detail:
      /^entry \d+ of 2026-10-31 \(bill issued, customer C1001\) was given another posting afterwards: 5.00 taka to Internet revenue$/,
  },
  {
    what: "an entry is another customer's payment's",
    change: `update ledger_entries set payment_id = ${first('payments', `customer_id = ${OTHER}`)}
      where id = ${APPROVAL}`,
    check: 'every entry is of the customer of its bill and payment',
    detail:
      /^entry \d+ of 2026-11-21 \(payment approved, customer C1001\) is for payment \d+ of customer C1002$/,
  },
  ...[
    { names: 'account 99', change: `account_id = 99 where id = ${first('ledger_postings')}` },
    { names: 'bill 9999', change: `bill_id = 9999 where bill_id = ${first('bills')}` },
    { names: 'user 9999', change: `staff_id = 9999 where staff_id is not null` },
  ].map(({ names, change }) => ({
    what: `a posting names ${names}, which is not there`,
    change: `update ledger_postings set ${change}`,
    check: 'every posting is made with its entry, for its customer and bill',
    detail: new RegExp(
      `^entry \\d+ of 2026-1\\d-\\d\\d \\(.*\\) posts -?\\d+.00 taka to ${names}, which is not there$`,
    ),
  })),
  {
    what: 'postings have no entry',
    change: `insert into ledger_postings (entry_id, account_id, amount_paisa)
      values (9999, 4, 500), (9999, 5, -500)`,
    check: 'every posting is made with its entry, for its customer and bill',
    detail: /^posting \d+ of 5.00 taka is of entry 9999, which is not there$/,
  },
  ...[
    { names: 'customer', change: 'customer_id' },
    { names: 'payment', change: 'payment_id' },
    { names: 'bill', change: 'bill_id' },
    { names: 'user', change: 'created_by' },
  ].map(({ names, change }) => ({
    what: `an entry names a ${names} that is not there`,
    change: `update ledger_entries set ${change} = 9999 where id = ${APPROVAL}`,
    check: 'every entry is of the customer of its bill and payment',
    detail: new RegExp(
      `^entry \\d+ of 2026-11-21 \\(payment approved.*\\) names ${names} 9999, which is not there$`,
    ),
  })),
  {
    what: 'the due of a bill is kept under another customer',
    change: `update bill_balances set customer_id = ${OTHER} where bill_id = ${first('bills')}`,
    check: "every bill's kept due is the sum of its postings",
    detail: /^bill B2610-000001 of customer C1001: its due is kept under customer C1002$/,
  },
  {
    what: "a payment's amount is edited",
    change: `update payments set amount_paisa = 25000 where id = ${first('payments')}`,
    check: 'every payment is the sum of its allocations and advance',
    detail: /: 250.00 taka were taken and 50.00 discounted; 300.00 and 50.00 went to bills/,
  },
  {
    what: 'an approval is taken back',
    change: `update payments set approved_at = null, approved_by = null
      where id = ${first('payments')}`,
    check: 'every payment is what was posted for it',
    detail: /: 300.00 taka are to be in the hand of Anwara, 0.00 in Cash in Hand/,
  },
  {
    what: 'advance money is of another customer',
    change: `update advance_allocations set customer_id = ${PAYER}`,
    check: 'every advance put to a bill is posted',
    detail:
      /^bill B2611-00000\d of customer C1002: 300.00 taka of advance money of customer C1001 went to it$/,
  },
  {
    what: 'advance money is said to be given back',
    change: `update advance_allocations set returned_entry_id = ${first('ledger_entries')}`,
    check: 'every advance put to a bill is posted',
    detail: /: 300.00 taka of advance money were given back from it, which the books do not say$/,
  },
  {
    what: 'advance money put to a bill is forgotten',
    change: 'update advance_allocations set entry_id = -entry_id',
    check: 'every advance put to a bill is posted',
    detail: /300.00 taka of advance money went to it, 0.00 are posted$/,
  },
  {
    what: 'advance money put to a bill is taken off the list',
    change: 'delete from advance_allocations',
    check: 'every advance put to a bill is posted',
    detail:
      /^entry \d+ of 2026-11-21 \(advance applied, customer C1002\) puts 300.00 taka of advance money to bill B2611-00000\d, and nothing else says so$/,
  },
])('`books` names the first difference when $what', async ({ change, check, detail }) => {
  expect(await firstDifferenceAfter(unguarded, change)).toEqual({
    check,
    detail: expect.stringMatching(detail),
  });
});
