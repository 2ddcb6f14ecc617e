import type { api } from '@netkhata/contract/api';
import { BILL_PAYMENT_STATES } from '@netkhata/contract/bills';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { TableSource } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';
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

const MONTH = sql`coalesce(bills.from_month, date_trunc('month', bills.bill_date)::date)`;

/** `bill_list`: bills that stand; an opening balance is no bill of a month. */
export const billList = (
  user: SignedInUser,
): TableSource<BillListRow, TableRow<(typeof api)['billTable']>> => ({
  select: sql`
    bills.id, bills.bill_no as "billNo", bills.bill_date as "billDate",
    bills.from_month as "fromMonth", bills.to_month as "toMonth", bills.kind,
    bills.total_paisa as "totalPaisa", coalesce(kept.due_paisa, 0) as "duePaisa",
    customers.id as "customerId", customers.name as customer, customers.code, zones.name as zone`,
  from: sql`
    bills join customers on customers.id = bills.customer_id
    left join zones on zones.id = customers.zone_id
    left join bill_balances kept on kept.bill_id = bills.id`,
  where: [sql`bills.voided_at is null`, sql`bills.kind <> 'opening'`, customersInScope(user)],
  columns: {
    id: { sort: sql`bills.id` },
    billDate: { sort: sql`bills.bill_date` },
    invNo: { sort: sql`bills.bill_no` },
    amount: { sort: sql`bills.total_paisa`, text: sql`round(bills.total_paisa / 100.0, 2)` },
    customer: { sort: sql`customers.name` },
    code: { sort: sql`customers.code` },
    zone: { sort: sql`zones.name` },
    billMonth: { sort: MONTH, text: sql`to_char(${MONTH}, 'FMMonth YYYY YYYY-MM')` },
    status: { sort: STATUS, words: BILL_PAYMENT_STATES },
  },
  search: (pattern) => sql`(
    lower(bills.bill_no) like ${pattern} or customers.search_text like ${pattern}
    or lower(zones.name) like ${pattern}
  )`,
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
