import type pg from 'pg';

const CASH_IN_HAND = 11;

/** Advance payments to create for these customers, round robin, in one collector's hand. */
export interface FilledDay {
  day: string;
  collectorId: number;
  customerIds: readonly number[];
  payments: number;
}

/** Inserts a day's payments in bulk; all triggers and checks are active, as in the product. */
export async function fillDay(direct: pg.Client, filled: FilledDay): Promise<void> {
  const { day, collectorId, customerIds, payments } = filled;
  await direct.query('begin');
  await direct.query(
    `with made as (
       insert into payments (customer_id, payment_date, booked_on, amount_paisa,
         advance_paisa, account_id, collected_by, payment_method, short_code, created_by)
       select ($1::bigint[])[1 + n % $2::int], $3::date, $3::date, 10000 + n % 50 * 1000,
         10000 + n % 50 * 1000, ${CASH_IN_HAND}, $4::bigint,
         'Cash in Hand', substr(md5('filled' || $4::bigint || ' ' || n), 1, 20), $4::bigint
       from generate_series(0, $5::int - 1) as n
       returning id, customer_id, amount_paisa
     ), entered as (
       insert into ledger_entries (kind, entry_date, customer_id, payment_id, created_by)
       select 'payment_collected', $3::date, customer_id, id, $4::bigint from made
       returning id, customer_id, payment_id
     )
     insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, staff_id)
     select entered.id, side.account_id, side.sign * amount_paisa,
       case when side.sign < 0 then entered.customer_id end, case when side.sign > 0 then $4::bigint end
     from entered join made on made.id = payment_id,
       (values (account_of('collector_hand'), 1), (account_of('customer_advance'), -1))
         as side (account_id, sign)`,
    [customerIds, customerIds.length, day, collectorId, payments],
  );
  await direct.query('commit');
}
