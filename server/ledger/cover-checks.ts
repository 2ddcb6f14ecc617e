import { sql } from 'kysely';
import { BILL_FAULT, BILL_NAME, type BookCheck, check } from './book-check.ts';

/** Derives the covered months from the bills independently of the product's own queries. */
export const COVER_CHECKS: readonly BookCheck[] = [
  check(
    'every bill that stands covers its months and no other does',
    sql`
      with recorded as (
        select bill_id, string_agg(to_char(month, 'YYYY-MM'), ', ' order by month) as months,
          count(distinct source) as sources, min(source) as source, min(customer_id) as customer_id
        from covered_months where bill_id is not null group by bill_id
      ), service as (
        select distinct bill_id from bill_items where item_id in (1, 2)
      ), expected as (
        select bills.id, (
            select string_agg(to_char(month, 'YYYY-MM'), ', ' order by month)
            from generate_series(from_month, to_month, interval '1 month') as month
          ) as months,
          case kind when 'generated' then 'run' else 'hand' end as source, customer_id
        from bills left join service on service.bill_id = bills.id
        where voided_at is null and (kind = 'generated' or service.bill_id is not null)
      )
      select format('%s: is for %s, covers %s', ${BILL_NAME}, coalesce(expected.months, 'no month'),
        coalesce(recorded.months, 'no month')) || case
          when expected.months = recorded.months then ' as another customer''s or of another kind' else ''
        end as detail, ${BILL_FAULT}
      from expected full join recorded on recorded.bill_id = expected.id
        join bills on bills.id = coalesce(expected.id, recorded.bill_id)
        left join customers on customers.id = bills.customer_id
      where (expected.months, expected.source, expected.customer_id, 1)
        is distinct from (recorded.months, recorded.source, recorded.customer_id, recorded.sources)
      order by bills.id`,
  ),
  check(
    'a connection charge counts as billed while a bill that stands has it',
    sql`
      with expected as (
        select distinct bills.id, customer_id
        from bills join bill_items on bill_id = bills.id
        where voided_at is null and item_id = 3
      ), recorded as (
        select bill_id as id, customer_id from billed_connections where bill_id is not null
      )
      select case
          when recorded.id is null then format(
            '%s has the connection charge, which counts as not billed by it', ${BILL_NAME})
          when expected.id is null then format(
            '%s counts as having the connection charge and has none', ${BILL_NAME})
          else format('%s: its connection charge counts for another customer', ${BILL_NAME})
        end as detail, ${BILL_FAULT}
      from expected full join recorded on recorded.id = expected.id
        join bills on bills.id = coalesce(expected.id, recorded.id)
        left join customers on customers.id = bills.customer_id
      where expected.customer_id is distinct from recorded.customer_id
      order by bills.id`,
  ),
];
