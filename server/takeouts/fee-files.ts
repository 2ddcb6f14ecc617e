import {
  monthColumn,
  plainColumn,
  type TakeoutFile,
  textColumn,
  yesNoColumn,
} from './takeout-column.ts';

const lateFees: TakeoutFile = {
  name: 'late_fees',
  about: 'A fee that was charged for a late bill.',
  table: 'late_fees',
  orderBy: 'fee_bill_id',
  columns: [
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('bill_id', 'The late bill; an id of bills.csv.'),
    monthColumn('month', 'The month of the run, as 2026-11.', 'late_fees.month'),
    yesNoColumn('is_once', 'Whether by a rule that charges a bill once.'),
    plainColumn('fee_bill_id', 'The fee; an id of bills.csv.'),
  ],
};

const reconnectionFees: TakeoutFile = {
  name: 'reconnection_fees',
  about: 'What came of the reconnection fee of a suspension: charged, or struck with a reason.',
  table: 'reconnection_fees',
  orderBy: 'suspension_id',
  columns: [
    plainColumn('suspension_id', 'The suspension; an id of suspensions.csv.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('payment_id', 'With which payment; an id of payments.csv.'),
    plainColumn('fee_bill_id', 'The fee; an id of bills.csv. Empty where it was struck.'),
    textColumn('struck_reason', 'Why it was struck.'),
  ],
};

export const FEE_FILES = [lateFees, reconnectionFees] as const;
