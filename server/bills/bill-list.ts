import type { api } from '@netkhata/contract/api';
import { BILL_PAYMENT_STATES } from '@netkhata/contract/bills';
import type { TableRow } from '@netkhata/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope, unlessScoped, type ZoneScope } from '../customers/customer-scope.ts';
import { customerTextHas } from '../customers/customer-text.ts';
import { anyOf } from '../database/list-conditions.ts';
import { type Searched, type TableSource } from '../database/table-list.ts';
import { billNoHas, isBillNoPart } from './bill-number-search.ts';
import type { BillRow } from './bill-queries.ts';
import { billPaymentState, billRangeDays, billRangeText } from './bill-shapes.ts';

interface BillListRow extends BillRow {
  customer: string;
  customerId: number;
  code: string;
  zone: string | null;
}

/** As its index has it (`bills_month_order_idx`). */
const MONTH = sql`
  coalesce(bills.from_month, date_trunc('month', bills.bill_date::timestamp)::date)`;

/** True of every row; says that the joined customer is there. */
const HAS_CUSTOMER = sql`customers.id is not null`;

/** As the indexes of the list have it. */
const LISTED = sql`bills.voided_at is null and bills.kind <> 'opening'`;
const ID = sql`bills.id`;
const ALONE = { from: sql`bills`, where: LISTED, id: ID };
const WITH_CUSTOMER = {
  from: sql`bills join customers on customers.id = bills.customer_id`,
  where: LISTED,
  id: ID,
};
const BY_STATE = {
  from: sql`bill_balances kept`,
  where: sql`kept.payment_state is not null`,
  id: sql`kept.bill_id`,
};

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
  where: [LISTED, customersInScope(user)],
  alone: unlessScoped(user, ALONE),
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
      alone: unlessScoped(user, WITH_CUSTOMER),
      changes: ['customers'],
    },
    code: {
      sort: sql`lower(customers.code)`,
      needs: HAS_CUSTOMER,
      alone: unlessScoped(user, WITH_CUSTOMER),
      changes: ['customers'],
    },
    zone: {
      sort: sql`zones.name`,
      group: { table: 'zones', key: sql`customers.zone_id` },
      andBy: [sql`customers.id`],
      needs: HAS_CUSTOMER,
      alone: unlessScoped(user, WITH_CUSTOMER),
      changes: ['customers', 'places'],
    },
    billMonth: { sort: MONTH, text: sql`to_char(${MONTH}, 'FMMonth YYYY YYYY-MM')` },
    status: {
      sort: sql`kept.payment_state`,
      // Of the table that the index is on; the same as the bill's id.
      andBy: [sql`kept.bill_id`],
      needs: sql`kept.payment_state is not null`,
      alone: unlessScoped(user, BY_STATE),
      words: BILL_PAYMENT_STATES,
      changes: ['dues'],
    },
  },
  search: anyTextHas,
  searchIds: (searched) => idsOfText(user, searched),
  searchChanges: ['customers', 'places'],
  id: ID,
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

/** A bill's number, its customer or the customer's zone; a number where the text looks like one. */
const anyTextHas = ({ text, pattern }: Searched): RawBuilder<unknown> =>
  anyOf([
    customerTextHas(text),
    sql`customers.zone_id = any(array(select id from zones where lower(name) like ${pattern}))`,
    ...(isBillNoPart(text) ? [billNoHas(text)] : []),
  ]);

/** The same, each found by its own index. */
const idsOfText = (user: ZoneScope, { text, pattern }: Searched): RawBuilder<unknown> => sql`
  select bills.id from bills join customers on customers.id = bills.customer_id
  where ${LISTED} and ${customersInScope(user)} and ${customerTextHas(text)}
  union
  select bills.id from bills join customers on customers.id = bills.customer_id
    join zones on zones.id = customers.zone_id
  where ${LISTED} and ${customersInScope(user)} and lower(zones.name) like ${pattern}
  ${isBillNoPart(text) ? sql`union select id from bills where ${billNoHas(text)}` : sql``}`;
