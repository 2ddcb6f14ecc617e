import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
  yesNoColumn,
} from './takeout-column.ts';

const billAdjustments: TakeoutFile = {
  name: 'bill_adjustments',
  about: 'What is charged, or given back below zero, for days that were billed otherwise.',
  table: 'bill_adjustments',
  orderBy: 'bill_adjustments.id',
  columns: [
    plainColumn('id', 'Its number.', 'bill_adjustments.id'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('kind', 'terms, left, bill_day, away or outage.'),
    takaColumn('amount', 'What is charged; below zero is given back.', 'amount_paisa'),
    takaColumn('open', 'What neither a bill nor the account has yet.', 'open_paisa'),
    plainColumn('from_day', 'The first of its days.'),
    plainColumn('until_day', 'The day after the last.'),
    plainColumn('days', 'How many days.'),
    plainColumn('of_days', 'Of how many.'),
    textColumn('description', 'What the line of the bill says.'),
    plainColumn('planned_change_id', 'The change; an id of planned_changes.csv.'),
    plainColumn('outage_id', 'The outage.'),
    plainColumn('range_bill_id', 'The bill of these days; an id of bills.csv.'),
    plainColumn('range_from_day', 'The first day of its range.'),
    plainColumn(
      'parts',
      'What the range cost from then on, by days (JSON).',
      'bill_adjustments.parts',
    ),
    userColumn('created_by', 'Who caused it.', 'bill_adjustments.created_by'),
    instantColumn('struck_at', 'When what was open was struck.'),
    userColumn('struck_by', 'Who struck it.'),
    textColumn('strike_reason', 'Why.'),
    instantColumn('withdrawn_at', 'When what it was for was no more.'),
  ],
};

const billedRanges: TakeoutFile = {
  name: 'billed_ranges',
  about:
    'The days of a bill and their price, where a change made or may make a difference of them.',
  table: 'billed_ranges',
  orderBy: 'bill_id, from_day',
  columns: [
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('from_day', 'The first day.'),
    plainColumn('until_day', 'The day after the last.'),
    plainColumn('months', 'Of how many months.'),
    takaColumn('fee', 'The price of all of it on the bill date.', 'fee_paisa'),
    takaColumn('undated_fee', 'The price before the first change.', 'undated_fee_paisa'),
    yesNoColumn('fee_by_hand', 'Whether an edit had made another price.', 'is_fee_by_hand'),
    plainColumn('joined_day', 'The day of joining, where it lies in it.'),
    plainColumn('parts', 'Its parts as billed, by days (JSON).'),
    takaColumn('amount', 'What they came to.', 'amount_paisa'),
    plainColumn('bill_day', 'The bill day by which it begins and ends.'),
    plainColumn('undated_cycle', 'The cycle before the first change.', 'undated_cycle_months'),
    plainColumn('paid_until', 'The first day not paid otherwise when the bill was made.'),
    plainColumn('seam', 'What the bill has for days between it and the bill before (JSON).'),
  ],
};

const outageCustomers: TakeoutFile = {
  name: 'outage_customers',
  about: 'Whom an outage concerns, with the terms that had no day when it was entered.',
  table: 'outage_customers',
  orderBy: 'customer_id, outage_id',
  columns: [
    plainColumn('outage_id', 'The outage; an id of outages.csv.'),
    plainColumn('customer_id', 'Whom; an id of customers.csv.'),
    takaColumn('fee', 'The price of a month on its first day.', 'fee_paisa'),
    plainColumn('bill_day', 'The bill day.'),
    takaColumn('undated_fee', 'The price before the first change.', 'undated_fee_paisa'),
    plainColumn('undated_cycle', 'The cycle before the first change.', 'undated_cycle_months'),
    yesNoColumn('fee_by_hand', 'Whether an edit had made another price.', 'is_fee_by_hand'),
    yesNoColumn('active_at_first', 'Whether active before any change.', 'is_served_at_first'),
    plainColumn('joined_day', 'Connected from this day on.'),
  ],
};

const takenAdjustments: TakeoutFile = {
  name: 'taken_adjustments',
  about: 'What a bill has of an adjustment; with the bill deleted it is open again.',
  table: 'taken_adjustments',
  orderBy: 'taken_adjustments.id',
  columns: [
    plainColumn('id', 'Its number.', 'taken_adjustments.id'),
    plainColumn('adjustment_id', 'The adjustment; an id of bill_adjustments.csv.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
    takaColumn('amount', 'How much of it.', 'amount_paisa'),
  ],
};

const settledAdjustments: TakeoutFile = {
  name: 'settled_adjustments',
  about: 'What of an adjustment was put on the account of a customer who left.',
  table: 'settled_adjustments',
  orderBy: 'settled_adjustments.id',
  columns: [
    plainColumn('id', 'Its number.', 'settled_adjustments.id'),
    plainColumn('adjustment_id', 'The adjustment; an id of bill_adjustments.csv.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('entry_id', 'The entry; an id of ledger_entries.csv.'),
    takaColumn('amount', 'How much of it.', 'amount_paisa'),
    takaColumn('posted', 'The same with VAT, as the account has it.', 'posted_paisa'),
  ],
};

export const ADJUSTMENT_FILES = [
  billedRanges,
  billAdjustments,
  takenAdjustments,
  settledAdjustments,
  outageCustomers,
] as const;
