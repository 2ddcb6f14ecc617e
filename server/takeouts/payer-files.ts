import {
  instantColumn,
  plainColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
} from './takeout-column.ts';

export const customerPayers: TakeoutFile = {
  name: 'customer_payers',
  about: 'Who pays for whom; customers who pay for themselves have no row.',
  table: 'customer_payers',
  joins: `join customers on customers.id = customer_id
    join customers payers on payers.id = payer_id`,
  orderBy: 'customer_payers.customer_id',
  columns: [
    plainColumn('customer_id', 'Who is paid for; an id of customers.csv.'),
    textColumn('customer_code', 'The code of that customer.', 'customers.code'),
    plainColumn('payer_id', 'Who pays; an id of customers.csv.'),
    textColumn('payer_code', 'The code of that customer.', 'payers.code'),
    userColumn('created_by', 'Who entered it.', 'customer_payers.created_by'),
    instantColumn('created_at', 'When.', 'customer_payers.created_at'),
  ],
};
