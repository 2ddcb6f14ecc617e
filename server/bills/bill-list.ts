import type { api } from '@netkhata/contract/api';
import { BILL_PAYMENT_STATES } from '@netkhata/contract/bills';
import type { TableRow } from '@netkhata/contract/endpoint';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope, type ZoneScope } from '../customers/customer-scope.ts';
import { anyOf, type TableSource } from '../database/table-list.ts';

import type { BillRow } from './bill-queries.ts';
import { billPaymentState, billRangeDays, billRangeText } from './bill-shapes.ts';

interface BillListRow extends BillRow {
  customer: string;
  customerId: number;
  code: string;
  zone: string | null;
}

const STATUS = sql`
  case when coalesce(kept.due_paisa, 0) <= 0 then 'paid'
    when kept.due_paisa < bills.total_paisa then 'partial' else 'unpaid' end`;

/** As its index has it (`bills_month_order_idx`). */
const MONTH = sql`
  coalesce(bills.from_month, date_trunc('month', bills.bill_date::timestamp)::date)`;

/** True of every row; says that the joined customer is there. */
const HAS_CUSTOMER = sql`customers.id is not null`;

/** The text looks like a part of a bill's number, such as B2611-000123. */
const BILL_NO_PART = /^%b?[\d-]*%$/;

/** `bill_list`: bills that stand; an opening balance is no bill of a month. */
export const billList = (
  user: ZoneScope,
): TableSource<BillListRow, TableRow<(typeof api)['billTable']>> => ({
  select: sql`
    bills.id, bills.bill_no as "billNo", bills.bill_date as "billDate",
    bills.from_month as "fromMonth", bills.to_month as "toMonth", bills.kind,
    bills.total_paisa as "totalPaisa", coalesce(kept.due_paisa, 0) as "duePaisa",
    customers.id as "customerId", customers.name as customer, customers.code, zones.name as zone`,
  from: sql`
    bills left join customers on customers.id = bills.customer_id
    left join zones on zones.id = customers.zone_id
    left join bill_balances kept on kept.bill_id = bills.id`,
  where: [sql`bills.voided_at is null`, sql`bills.kind <> 'opening'`, customersInScope(user)],
  changes: user.zoneId === null ? ['bills'] : ['bills', 'customers'],
  kept: { lists: ['bills'], zoneId: user.zoneId },
  columns: {
    id: { sort: sql`bills.id` },
    billDate: { sort: sql`bills.bill_date`, isDay: true },
    invNo: { sort: sql`bills.bill_no` },
    amount: { sort: sql`bills.total_paisa`, text: sql`round(bills.total_paisa / 100.0, 2)` },
    customer: {
      sort: sql`customers.name`,
      // Ties stand by customer: an index has their bills together.
      andBy: [sql`customers.id`],
      needs: HAS_CUSTOMER,
      changes: ['customers'],
    },
    code: { sort: sql`lower(customers.code)`, needs: HAS_CUSTOMER, changes: ['customers'] },
    zone: {
      sort: sql`zones.name`,
      group: { table: 'zones', key: sql`customers.zone_id` },
      andBy: [sql`customers.id`],
      needs: HAS_CUSTOMER,
      changes: ['customers', 'places'],
    },
    billMonth: { sort: MONTH, text: sql`to_char(${MONTH}, 'FMMonth YYYY YYYY-MM')` },
    status: { sort: STATUS, words: BILL_PAYMENT_STATES, changes: ['dues'], isComputed: true },
  },
  search: (pattern) => anyTextHas(user, pattern),
  searchChanges: ['customers', 'places'],
  id: sql`bills.id`,
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
    status: billPaymentState(bill),
  }),
});

/**
 * A bill's number, its customer or the customer's zone. Customers are found by their own index
 * first, so that no search reads all bills; a number is looked for where the text looks like one.
 */
function anyTextHas(user: ZoneScope, pattern: string): RawBuilder<unknown> {
  const zoneIds = sql`array(select id from zones where lower(name) like ${pattern})`;
  const latin = toLatinDigits(pattern);
  const customerIds = sql`array(
    select customers.id from customers
    where ${customersInScope(user)} and (
      search_text like ${pattern} or search_text like ${latin} or zone_id = any(${zoneIds})
    )
  )`;
  return anyOf([
    sql`bills.customer_id = any(${customerIds})`,
    ...(BILL_NO_PART.test(latin) ? [sql`lower(bills.bill_no) like ${latin}`] : []),
  ]);
}
