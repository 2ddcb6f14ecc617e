import { sql } from 'kysely';
import { type BookCheck, check, faultOf } from './book-check.ts';

/** Name of a zone or area; 'none' if null, or the id if no such record exists. */
const nameOf = (table: 'zones' | 'areas', id: string) => sql`
  coalesce((select name from ${sql.table(table)} where id = ${sql.ref(id)}),
    ${sql.ref(id)}::text, 'none')`;

const codeOf = (document: 'bills' | 'payments') =>
  sql`(select code from customers where customers.id = ${sql.ref(`${document}.customerId`)})`;

/** Checks the columns kept for sorting lists (decision 0023). */
export const LIST_CHECKS: readonly BookCheck[] = [
  check(
    'every bill is listed as far as it is paid',
    sql`
      select format('bill %s of customer %s: it is listed as %s and is %s', bill_no,
        ${codeOf('bills')},
        coalesce(payment_state, 'none'),
        coalesce(bill_payment_state(kind, voided_at, total_paisa, due_paisa), 'none')) as detail, ${faultOf('bookFault.bill', { bill: sql`bill_no`, code: codeOf('bills') })}
      from bills join bill_balances kept on kept.bill_id = bills.id
      where payment_state
        is distinct from bill_payment_state(kind, voided_at, total_paisa, due_paisa)
      order by bills.id`,
  ),
  check(
    'every payment is listed by its first bill',
    sql`
      with first as (
        select payment_id, min(bill_no) as bill_no,
          min(coalesce(from_month, date_trunc('month', bill_date)::date)) as month
        from payment_allocations join bills on bills.id = bill_id group by payment_id
      )
      select format('payment %s of customer %s: it is listed by bill %s of %s, its first is %s of %s',
        id, ${codeOf('payments')}, first_bill_no,
        first_bill_month, coalesce(bill_no, 'none'), coalesce(month, '-infinity')) as detail, ${faultOf('bookFault.payment', { id: sql`id`, code: codeOf('payments'), on: sql`payment_date` })}
      from payments left join first on payment_id = id
      where (first_bill_no, first_bill_month)
        is distinct from (coalesce(bill_no, ''), coalesce(month, '-infinity'))
      order by id`,
  ),
  check(
    'every balance is listed where its customer lives',
    sql`
      select format('customer %s is listed in zone %s and area %s, and lives in %s and %s', code,
        ${nameOf('zones', 'kept.customerZoneId')}, ${nameOf('areas', 'kept.customerAreaId')},
        ${nameOf('zones', 'customers.zoneId')}, ${nameOf('areas', 'customers.areaId')}) as detail, ${faultOf('bookFault.listed', { code: sql`code` })}
      from customers join customer_balances kept on kept.customer_id = customers.id
      where (kept.customer_zone_id, kept.customer_area_id) is distinct from (customers.zone_id, customers.area_id)
      order by id`,
  ),
  check(
    'every balance is listed by its oldest due',
    sql`
      with oldest as (
        select kept.customer_id, min(due_since) as day
        from bill_balances kept join bills on bills.id = kept.bill_id
        where due_paisa > 0 group by kept.customer_id
      )
      select format('customer %s is listed as owing since %s and owes since %s', code,
        coalesce(oldest_due_on::text, 'never'), coalesce(oldest.day::text, 'never')) as detail, ${faultOf('bookFault.listed', { code: sql`code` })}
      from customers join customer_balances kept on kept.customer_id = customers.id
        left join oldest on oldest.customer_id = customers.id
      where oldest_due_on is distinct from oldest.day
      order by id`,
  ),
];
