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
  plainColumn('customer_id', id, 'Whose; an id of customers.csv or former_customers.csv.'),
  textColumn('customer_code', 'coalesce(customers.code, former_code)', 'The code of the customer.'),
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
    plainColumn('id', 'bills.id', 'The number by which other files name the bill.'),
    plainColumn('bill_no', 'bill_no', 'The number on the bill.'),
    plainColumn('kind', 'bills.kind', 'generated (by a run), manual, or opening (owed before).'),
    ...ofCustomer('bills.customer_id'),
    plainColumn('bill_date', 'bill_date', 'The day of the bill.'),
    monthColumn('from_month', 'from_month', 'The first month it is for, as 2026-11.'),
    monthColumn('to_month', 'to_month', 'The last month.'),
    takaColumn('subtotal', 'subtotal_paisa', 'What the lines come to before the discount.'),
    takaColumn('discount', 'bills.discount_paisa', 'The discount on the bill.'),
    takaColumn('vat', 'vat_paisa', 'VAT: within the total, or added to it.'),
    yesNoColumn('vat_inclusive', 'is_vat_inclusive', 'Whether the prices had it in them.'),
    takaColumn('total', 'total_paisa', 'What the bill asks for.'),
    takaColumn('previous_due', 'previous_due_paisa', 'What was owed beside it when it was made.'),
    takaColumn('due', 'coalesce(balances.due_paisa, 0)', 'What is still to be paid on it.'),
    plainColumn(
      'state',
      `case when voided_at is not null then 'void' when coalesce(balances.due_paisa, 0) = 0
        then 'paid' when coalesce(balances.due_paisa, 0) < total_paisa then 'partial'
        else 'unpaid' end`,
      'paid, partial, unpaid, or void (deleted).',
    ),
    plainColumn('due_since', 'due_since', 'The day its age counts from.'),
    instantColumn('voided_at', 'voided_at', 'When it was deleted.'),
    textColumn('voided_by', 'voiders.name', 'Who deleted it.'),
    textColumn('void_reason', 'void_reason', 'Why.'),
    textColumn('created_by', 'makers.name', 'Who made it.'),
    instantColumn('created_at', 'bills.created_at', 'When it was made.'),
  ],
};

const billLines: TakeoutFile = {
  name: 'bill_lines',
  about: 'A line of a bill.',
  table: 'bill_items',
  joins: 'join items on items.id = item_id',
  orderBy: 'bill_id, line_no',
  columns: [
    plainColumn('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('line_no', 'line_no', 'Which line of it.'),
    plainColumn('item_id', 'item_id', 'What it is; an id of items.csv.'),
    textColumn('item', 'items.name', 'The same as a word.'),
    textColumn('description', 'description', 'What stands on the bill beside it.'),
    plainColumn('quantity', '(quantity_milli::numeric / 1000)::numeric(20, 3)', 'How many.'),
    takaColumn('price', 'bill_items.price_paisa', 'The price of one.'),
    takaColumn('discount', 'bill_items.discount_paisa', 'The discount on the line.'),
    takaColumn('amount', 'bill_items.amount_paisa', 'Price times quantity less discount.'),
  ],
};

const payments: TakeoutFile = {
  name: 'payments',
  about: 'Money taken from a customer, also what was deleted.',
  table: 'payments',
  joins: `${joinCustomer('payments.customer_id')}
    join accounts on accounts.id = account_id
    join users collectors on collectors.id = collected_by
    join users enterers on enterers.id = payments.created_by
    left join users approvers on approvers.id = approved_by
    left join users deleters on deleters.id = deleted_by`,
  orderBy: 'payments.id',
  columns: [
    plainColumn('id', 'payments.id', 'The number by which other files name the payment.'),
    ...ofCustomer('payments.customer_id'),
    plainColumn('payment_date', 'payment_date', 'The day it was taken.'),
    plainColumn('booked_on', 'booked_on', 'The day it is in the books.'),
    takaColumn('amount', 'payments.amount_paisa', 'The money taken.'),
    takaColumn('discount', 'payments.discount_paisa', 'The discount given with it; no money.'),
    takaColumn('advance', 'advance_paisa', 'The part of the money that went to no bill then.'),
    plainColumn('account_id', 'account_id', 'Where it ends; an id of accounts.csv.'),
    textColumn('account', 'accounts.name', 'The same as a word.'),
    textColumn('payment_method', 'payment_method', 'How it was paid.'),
    textColumn('trx_id', 'trx_id', "The wallet's or the bank's number of the transfer."),
    plainColumn('trx_shared_with', 'trx_shared_with', 'The payment that has the number too.'),
    textColumn('trx_shared_reason', 'trx_shared_reason', 'Why.'),
    textColumn('merchant_mobile_no', 'merchant_mobile_no', 'The number that was paid to.'),
    textColumn('from_mobile_no', 'from_mobile_no', 'The number that paid.'),
    textColumn('remarks', 'payments.remarks', 'What was noted.'),
    plainColumn(
      'state',
      `case when deleted_at is not null then 'deleted' when approved_at is not null
        then 'approved' else 'received' end`,
      "received (in the collector's hand), approved (in its account) or deleted.",
    ),
    textColumn('collected_by', 'collectors.name', 'Who took it.'),
    textColumn('entered_by', 'enterers.name', 'Who entered it.'),
    textColumn('approved_by', 'approvers.name', 'Who approved it.'),
    instantColumn('approved_at', 'approved_at', 'When.'),
    textColumn('deleted_by', 'deleters.name', 'Who deleted it.'),
    instantColumn('deleted_at', 'deleted_at', 'When.'),
    textColumn('deletion_reason', 'deletion_reason', 'Why.'),
    instantColumn('created_at', 'payments.created_at', 'When it was entered.'),
  ],
};

const allocations: TakeoutFile = {
  name: 'payment_allocations',
  about: 'The part of a payment that went to one bill.',
  table: 'payment_allocations',
  orderBy: 'payment_id, bill_id',
  columns: [
    plainColumn('payment_id', 'payment_id', 'The payment; an id of payments.csv.'),
    plainColumn('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('customer_id', 'customer_id', 'Whose both are.'),
    takaColumn('amount', 'amount_paisa', 'The money.'),
    takaColumn('discount', 'discount_paisa', 'The discount.'),
  ],
};

const advances: TakeoutFile = {
  name: 'advance_allocations',
  about: 'Money paid ahead that was put to a bill later.',
  table: 'advance_allocations',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'id', 'Its number.'),
    plainColumn('customer_id', 'customer_id', 'Whose.'),
    plainColumn('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
    takaColumn('amount', 'amount_paisa', 'How much.'),
    plainColumn('entry_id', 'entry_id', 'Its entry; an id of ledger_entries.csv.'),
    plainColumn(
      'returned_entry_id',
      'returned_entry_id',
      'The entry that took it back, if any did.',
    ),
    instantColumn('created_at', 'created_at', 'When.'),
  ],
};

export const BILL_FILES: readonly TakeoutFile[] = [bills, billLines];
export const PAYMENT_FILES: readonly TakeoutFile[] = [payments, allocations, advances];
