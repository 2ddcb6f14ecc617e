import { billOf, customer, openGuardTest, setBill } from '../test-support/guard-test-kit.ts';

const { expectRefusals } = await openGuardTest();

expectRefusals([
  ...[
    `customer_id = ${customer('AHEAD')}`,
    "bill_no = 'B2610-000099'",
    "kind = 'manual'",
    'bill_run_id = null',
    "bill_date = bill_date + interval '1 month'",
    "to_month = to_month + interval '1 month'",
    'previous_due_paisa = previous_due_paisa + 1',
    "short_code = short_code || 'x'",
    'created_by = null',
    "created_at = created_at - interval '1 day'",
  ].map((change) => ({
    what: `a bill with ${change}`,
    statement: setBill(change),
    constraint: 'bill_document_stays',
  })),
  {
    what: 'a deleted bill that lives again',
    statement: setBill(
      'voided_at = null, voided_by = null',
      billOf('PAYER', "voided_at > now() - interval '1 year'"),
    ),
    constraint: 'bill_void_stays',
  },
  {
    what: 'a deleted bill with another reason',
    statement: setBill("void_reason = 'other'", billOf('PAYER', 'voided_at is not null')),
    constraint: 'bill_void_stays',
  },
  {
    what: 'a total behind the back of lines and books',
    statement: setBill('total_paisa = total_paisa - 1, subtotal_paisa = subtotal_paisa - 1'),
    constraint: 'bill_is_its_lines',
  },
  {
    what: 'a total behind the back of the books',
    statement: [
      setBill('total_paisa = total_paisa - 1, subtotal_paisa = subtotal_paisa - 1'),
      `update bill_items set amount_paisa = amount_paisa - 1 where bill_id = ${billOf('PAYER')}`,
    ],
    constraint: 'bill_is_posted',
  },
  {
    what: "a line changed behind its bill's back",
    statement: `update bill_items set amount_paisa = 1 where bill_id = ${billOf('PAYER')}`,
    constraint: 'bill_is_its_lines',
  },
  {
    what: "a line taken out behind its bill's back",
    statement: `delete from bill_items where bill_id = ${billOf('PAYER')}`,
    constraint: 'bill_is_its_lines',
  },
  {
    what: "a line put in behind its bill's back",
    statement: `insert into bill_items (bill_id, line_no, item_id, quantity_milli, price_paisa,
      amount_paisa) values (${billOf('PAYER')}, 9, 7, 1000, 5, 5)`,
    constraint: 'bill_is_its_lines',
  },
  { what: 'a deletion of bills', statement: 'delete from bills', constraint: 'never_deleted' },
  {
    what: 'a truncation of bills',
    statement: 'truncate bills cascade',
    constraint: 'never_deleted',
  },
  { what: 'a truncation of lines', statement: 'truncate bill_items', constraint: 'never_deleted' },
  {
    what: 'a deletion of customers',
    statement: 'delete from customers',
    constraint: 'never_deleted',
  },
]);

expectRefusals([
  {
    what: "a month of another customer's bill",
    statement: `insert into covered_months (customer_id, month, source, bill_id)
      values (${customer('AHEAD')}, '2031-01-01', 'hand', ${billOf('PAYER')})`,
    constraint: 'covered_months_bill_of_customer_fkey',
  },
  {
    what: "a connection billed on another customer's bill",
    statement: `insert into billed_connections (customer_id, bill_id)
      values (${customer('AHEAD')}, ${billOf('PAYER')})`,
    constraint: 'billed_connections_bill_of_customer_fkey',
  },
]);
