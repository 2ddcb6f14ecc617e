import type { api } from '@netkhata/contract/api';
import { BILL_PAYMENT_STATES } from '@netkhata/contract/bills';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { scopeOf, type ZoneScope } from '../customers/customer-scope.ts';
import { customerColumnHas, customerTextHas } from '../customers/customer-text.ts';
import { amountIn, dayIn, isLike, wordIn } from '../lists/list-filters.ts';
import type { Condition, List } from '../lists/list.ts';
import type { Selected } from '../lists/select-list.ts';
import { BILL_MONTH, isOfTypedMonth } from './bill-month-filter.ts';
import { billNoHas, isBillNoPart } from './bill-number-search.ts';
import type { BillRow } from './bill-queries.ts';
import { billPaymentState, billRangeDays, billRangeText, feeOf } from './bill-shapes.ts';

interface BillListRow extends BillRow {
  customer: string;
  customerId: number;
  code: string;
  zone: string | null;
}

/** Must match the condition of the list's partial indexes. */
const LISTED = sql`bills.voided_at is null and bills.kind <> 'opening'`;
const CUSTOMER = ['customers'] as const;
const STATE = sql`balances.payment_state`;
/** Rows that also carry the payment state, which only listed bills have. */
const ROWS_BY_STATE = {
  table: sql`bill_balances balances`,
  id: sql`balances.bill_id`,
  where: sql`balances.payment_state is not null`,
};

const SELECTED = {
  id: sql`bills.id`,
  billNo: sql`bills.bill_no`,
  billDate: sql`bills.bill_date`,
  fromMonth: sql`bills.from_month`,
  toMonth: sql`bills.to_month`,
  kind: sql`bills.kind`,
  totalPaisa: sql`bills.total_paisa`,
  duePaisa: sql`coalesce(balances.due_paisa, 0)`,
  customerId: sql`customers.id`,
  customer: sql`customers.name`,
  code: sql`customers.code`,
  zone: sql`zones.name`,
} satisfies Selected<BillListRow>;

/** `bill_list`: bills that are neither void nor opening balances. */
export const billList = (
  user: ZoneScope,
): List<BillListRow, TableRow<(typeof api)['billTable']>> => ({
  select: SELECTED,
  from: {
    table: sql`bills`,
    id: sql`bills.id`,
    joins: {
      customers: sql`join customers on customers.id = bills.customer_id`,
      zones: sql`left join zones on zones.id = customers.zone_id`,
      balances: sql`left join bill_balances balances on balances.bill_id = bills.id`,
    },
  },
  where: [{ sql: LISTED }, ...scopeOf(user)],
  total: { names: ['bills'], zoneId: user.zoneId },
  columns: {
    id: { order: [sql`bills.id`] },
    billDate: { order: [sql`bills.bill_date`], filter: dayIn(sql`bills.bill_date`) },
    invNo: {
      order: [sql`bills.bill_no`],
      isUnique: true,
      filter: (typed) => ({ sql: billNoHas(typed) }),
    },
    amount: {
      order: [sql`bills.total_paisa`],
      filter: amountIn(sql`bills.total_paisa`),
      sum: { figures: ['bills'] },
    },
    // Equal values are ordered by customer, as in the index.
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
    zone: {
      order: [sql`zones.name`, sql`customers.id`],
      joins: ['customers', 'zones'],
      filter: isOfZoneNamed,
      group: { table: 'zones', key: sql`customers.zone_id`, joins: CUSTOMER },
    },
    billMonth: { order: [BILL_MONTH], filter: (typed) => ({ sql: isOfTypedMonth(typed) }) },
    status: {
      order: [STATE],
      joins: ['balances'],
      filter: wordIn(STATE, BILL_PAYMENT_STATES, ['balances']),
      rows: ROWS_BY_STATE,
    },
  },
  search: anyTextHas,
  row: (bill) => ({
    id: bill.id,
    billDate: bill.billDate,
    invNo: bill.billNo,
    amount: bill.totalPaisa,
    customer: bill.customer,
    customerId: bill.customerId,
    code: bill.code,
    zone: bill.zone,
    billMonth: billRangeText(bill),
    ...billRangeDays(bill),
    ...feeOf(bill),
    status: billPaymentState(bill),
  }),
});

/** Matches the customer, the customer's zone, or the bill number if the text looks like one. */
const anyTextHas = (typed: string): Condition[] => [
  { sql: customerTextHas(typed), joins: CUSTOMER },
  isOfZoneNamed(typed),
  ...(isBillNoPart(typed) ? [{ sql: billNoHas(typed) }] : []),
];

/** Searches the few zones by name instead of comparing the zone of every bill. */
function isOfZoneNamed(typed: string): Condition {
  return {
    sql: sql`
      customers.zone_id = any(array(select id from zones where ${isLike(sql`name`, typed)}))`,
    joins: CUSTOMER,
  };
}
