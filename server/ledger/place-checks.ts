import { sql } from 'kysely';
import { type BookCheck, check, PAYMENT_NAME, takaText } from './book-check.ts';

/** What is kept of places of money against the postings, and payments against their book day. */
export const PLACE_CHECKS: readonly BookCheck[] = [
  check(
    "every place's kept balance is the sum of its postings",
    sql`
      with kept as (
        select account_id, staff_id, day, sum(in_paisa) as in_paisa, sum(out_paisa) as out_paisa
        from current_place_days group by account_id, staff_id, day
      ), wrong as materialized (
        select account_id, staff_id, day, kept.in_paisa, kept.out_paisa,
          posted.in_paisa as posted_in_paisa, posted.out_paisa as posted_out_paisa
        from kept full join posted_place_days posted using (account_id, staff_id, day)
        where coalesce(kept.in_paisa, 0) <> coalesce(posted.in_paisa, 0)
          or coalesce(kept.out_paisa, 0) <> coalesce(posted.out_paisa, 0)
      )
      select format('%s%s on %s: %s taka in and %s out are kept, %s and %s are posted',
        accounts.name, ' of ' || users.name, day, ${takaText('in_paisa')},
        ${takaText('out_paisa')}, ${takaText('posted_in_paisa')},
        ${takaText('posted_out_paisa')}) as detail
      from wrong left join accounts on accounts.id = account_id
        left join users on users.id = staff_id
      order by account_id, staff_id, day`,
  ),
  check(
    'every payment is booked on the day of its entry',
    sql`
      with wrong as materialized (
        select payments.id, entry_date
        from payments join ledger_entries entries on entries.payment_id = payments.id
        where kind = 'payment_collected' and entry_date <> booked_on
      )
      select format('%s is booked on %s, its entry on %s', ${PAYMENT_NAME}, booked_on, entry_date)
        as detail
      from wrong join payments using (id) join customers on customers.id = payments.customer_id
      order by payments.id`,
  ),
];
