import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { BILL_MONTH_TEXT } from '../bills/bill-month-filter.ts';
import { billNoHas, isBillNoPart } from '../bills/bill-number-search.ts';
import { scopeOf, type ZoneScope } from '../customers/customer-scope.ts';
import { customerColumnHas, customerTextHas } from '../customers/customer-text.ts';
import { amountIn, dayIn } from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';

type OpenBillRow = TableRow<Api['openBillTable']>;

const BILL = ['bills'] as const;
const CUSTOMER = ['customers'] as const;
const DUE = sql`balances.due_paisa`;

/**
 * `open_bill_dt`: amounts still due, by bill, including opening balances like the figure by age.
 * There are few open bills compared with paid ones, so columns without an index are sorted.
 */
export const openBillList = (user: ZoneScope): List<OpenBillRow, OpenBillRow> => ({
  select: {
    id: sql`balances.bill_id`,
    billDate: sql`bills.bill_date`,
    invNo: sql`bills.bill_no`,
    isOpening: sql`bills.kind = 'opening'`,
    customer: sql`customers.name`,
    customerId: sql`customers.id`,
    code: sql`customers.code`,
    zone: sql`zones.name`,
    billMonth: BILL_MONTH_TEXT,
    amount: sql`bills.total_paisa`,
    due: DUE,
  },
  from: {
    table: sql`bill_balances balances`,
    id: sql`balances.bill_id`,
    joins: {
      bills: sql`join bills on bills.id = balances.bill_id`,
      customers: sql`join customers on customers.id = balances.customer_id`,
      zones: sql`left join zones on zones.id = customers.zone_id`,
    },
  },
  where: [{ sql: sql`balances.due_paisa > 0` }, ...scopeOf(user)],
  total: { names: ['open_bills'], zoneId: user.zoneId },
  columns: {
    id: { order: [sql`balances.bill_id`] },
    billDate: {
      order: [sql`bills.bill_date`],
      joins: BILL,
      filter: (typed) => ({ ...dayIn(sql`bills.bill_date`)(typed), joins: BILL }),
    },
    invNo: {
      order: [sql`bills.bill_no`],
      joins: BILL,
      filter: (typed) => ({ sql: billNoHas(typed), joins: BILL }),
    },
    customer: {
      order: [sql`customers.name`, sql`customers.id`],
      joins: CUSTOMER,
      filter: customerColumnHas('name', CUSTOMER),
    },
    code: {
      order: [sql`comparable_text(customers.code)`],
      joins: CUSTOMER,
      filter: customerColumnHas('code', CUSTOMER),
    },
    zone: { order: [sql`zones.name`], joins: ['customers', 'zones'] },
    amount: {
      order: [sql`bills.total_paisa`],
      joins: BILL,
      filter: (typed) => ({ ...amountIn(sql`bills.total_paisa`)(typed), joins: BILL }),
    },
    due: { order: [DUE], filter: amountIn(DUE) },
  },
  search: anyTextHas,
  row: (bill) => bill,
});

/** Matches the customer, or a bill number if the text looks like one. */
const anyTextHas = (typed: string): Condition[] => [
  { sql: customerTextHas(typed), joins: CUSTOMER },
  ...(isBillNoPart(typed) ? [{ sql: billNoHas(typed), joins: BILL }] : []),
];
