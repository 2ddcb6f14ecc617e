import {
  instantColumn,
  monthColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  yesNoColumn,
} from './takeout-column.ts';

/**
 * Documents are kept when their customer is removed: `moved_customers` has the former code and
 * name.
 */
const joinCustomer = (id: string): string => `left join customers on customers.id = ${id}
    left join moved_customers former on former.customer_id = ${id} and taken_back_at is not null`;
const ofCustomer = (id: string) => [
  plainColumn('customer_id', 'Whose; an id of customers.csv or former_customers.csv.', id),
  textColumn('customer_code', 'The code of the customer.', 'coalesce(customers.code, former_code)'),
];

const bills: TakeoutFile = {
  name: 'bills',
  about: 'A bill, also one that was deleted (void), and the opening dues.',
  table: 'bills',
  joins: `${joinCustomer('bills.customer_id')}
    left join bill_balances balances on balances.bill_id = bills.id
    left join users voiders on voiders.id = bills.voided_by
    left join users makers on makers.id = bills.created_by`,
  orderBy: 'bills.id',
  columns: [
    plainColumn('id', 'The number by which other files name the bill.', 'bills.id'),
    plainColumn('bill_no', 'The number on the bill.'),
    plainColumn(
      'kind',
      'generated (by a run), manual, opening (owed before), late_fee or reconnection_fee.',
      'bills.kind',
    ),
    ...ofCustomer('bills.customer_id'),
    plainColumn('bill_date', 'The day of the bill.'),
    monthColumn('from_month', 'The first month it is for, as 2026-11.'),
    monthColumn('to_month', 'The last month.'),
    takaColumn('subtotal', 'What the lines come to before the discount.', 'subtotal_paisa'),
    takaColumn('discount', 'The discount on the bill.', 'bills.discount_paisa'),
    takaColumn('vat', 'VAT: within the total, or added to it.', 'vat_paisa'),
    yesNoColumn('vat_inclusive', 'Whether the prices had it in them.', 'is_vat_inclusive'),
    takaColumn('total', 'What the bill asks for.', 'total_paisa'),
    takaColumn('previous_due', 'What was owed beside it when it was made.', 'previous_due_paisa'),
    takaColumn('due', 'What is still to be paid on it.', 'coalesce(balances.due_paisa, 0)'),
    plainColumn(
      'state',
      'paid, partial, unpaid, or void (deleted).',
      `case when voided_at is not null then 'void' when coalesce(balances.due_paisa, 0) = 0
        then 'paid' when coalesce(balances.due_paisa, 0) < total_paisa then 'partial'
        else 'unpaid' end`,
    ),
    plainColumn('due_since', 'The day its age counts from.'),
    instantColumn('voided_at', 'When it was deleted.'),
    textColumn('voided_by', 'Who deleted it.', 'voiders.name'),
    textColumn('void_reason', 'Why.'),
    textColumn('created_by', 'Who made it.', 'makers.name'),
    instantColumn('created_at', 'When it was made.', 'bills.created_at'),
  ],
};

const billLines: TakeoutFile = {
  name: 'bill_lines',
  about: 'A line of a bill.',
  table: 'bill_items',
  joins: 'join items on items.id = item_id',
  orderBy: 'bill_id, line_no',
  columns: [
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('line_no', 'Which line of it.'),
    plainColumn('item_id', 'What it is; an id of items.csv.'),
    textColumn('item', 'The same as a word.', 'items.name'),
    textColumn('description', 'What stands on the bill beside it.'),
    plainColumn('quantity', 'How many.', '(quantity_milli::numeric / 1000)::numeric(20, 3)'),
    takaColumn('price', 'The price of one.', 'bill_items.price_paisa'),
    takaColumn('discount', 'The discount on the line.', 'bill_items.discount_paisa'),
    takaColumn('amount', 'Price times quantity less discount.', 'bill_items.amount_paisa'),
  ],
};

const payments: TakeoutFile = {
  name: 'payments',
  about: 'Money taken from a customer, also what was deleted.',
  table: 'payments',
  joins: `${joinCustomer('payments.customer_id')}
    join accounts on accounts.id = account_id
    left join users collectors on collectors.id = collected_by
    join users enterers on enterers.id = payments.created_by
    left join users approvers on approvers.id = approved_by
    left join users deleters on deleters.id = deleted_by`,
  orderBy: 'payments.id',
  columns: [
    plainColumn('id', 'The number by which other files name the payment.', 'payments.id'),
    ...ofCustomer('payments.customer_id'),
    plainColumn('payment_date', 'The day it was taken.'),
    plainColumn('booked_on', 'The day it is in the books.'),
    takaColumn('amount', 'The money taken.', 'payments.amount_paisa'),
    takaColumn('discount', 'The discount given with it; no money.', 'payments.discount_paisa'),
    takaColumn('advance', 'The part of the money that went to no bill then.', 'advance_paisa'),
    takaColumn('fee', 'What the wallet or bank kept of the money.', 'payments.fee_paisa'),
    plainColumn('account_id', 'Where it ends; an id of accounts.csv.'),
    textColumn('account', 'The same as a word.', 'accounts.name'),
    textColumn('payment_method', 'How it was paid.'),
    textColumn('trx_id', "The wallet's or the bank's number of the transfer."),
    plainColumn('trx_shared_with', 'The payment that has the number too.'),
    textColumn('trx_shared_reason', 'Why; paid_together where one act paid for several.'),
    plainColumn(
      'taken_with',
      'The first payment of those taken in one act from one who pays for others.',
      '(select first_id from joint_payments where payment_id = payments.id)',
    ),
    textColumn('merchant_mobile_no', 'The number that was paid to.'),
    textColumn('from_mobile_no', 'The number that paid.'),
    textColumn('remarks', 'What was noted.', 'payments.remarks'),
    plainColumn(
      'state',
      "received (in the collector's hand), approved (in its account) or deleted.",
      `case when deleted_at is not null then 'deleted' when approved_at is not null
        then 'approved' else 'received' end`,
    ),
    textColumn('collected_by', 'Who took it; empty where it came by itself.', 'collectors.name'),
    textColumn('entered_by', 'Who entered it.', 'enterers.name'),
    textColumn('approved_by', 'Who approved it.', 'approvers.name'),
    instantColumn('approved_at', 'When.'),
    textColumn('deleted_by', 'Who deleted it.', 'deleters.name'),
    instantColumn('deleted_at', 'When.'),
    textColumn('deletion_reason', 'Why.'),
    instantColumn('created_at', 'When it was entered.', 'payments.created_at'),
  ],
};

const allocations: TakeoutFile = {
  name: 'payment_allocations',
  about: 'The part of a payment that went to one bill.',
  table: 'payment_allocations',
  orderBy: 'payment_id, bill_id',
  columns: [
    plainColumn('payment_id', 'The payment; an id of payments.csv.'),
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('customer_id', 'Whose both are.'),
    takaColumn('amount', 'The money.', 'amount_paisa'),
    takaColumn('discount', 'The discount.', 'discount_paisa'),
  ],
};

const advances: TakeoutFile = {
  name: 'advance_allocations',
  about: 'Money paid ahead that was put to a bill later.',
  table: 'advance_allocations',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('customer_id', 'Whose.'),
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    takaColumn('amount', 'How much.', 'amount_paisa'),
    plainColumn('entry_id', 'Its entry; an id of ledger_entries.csv.'),
    plainColumn('returned_entry_id', 'The entry that took it back, if any did.'),
    instantColumn('created_at', 'When.'),
  ],
};

export const BILL_FILES: readonly TakeoutFile[] = [bills, billLines];
export const PAYMENT_FILES: readonly TakeoutFile[] = [payments, allocations, advances];
