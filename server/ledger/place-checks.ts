import { type RawBuilder, sql } from 'kysely';
import {
  type BookCheck,
  check,
  faultOf,
  PAYMENT_FAULT,
  PAYMENT_NAME,
  takaTextSql,
} from './book-check.ts';

/** Columns by which a statement finds the lines of a day. */
const linesOf = (of: string) => sql`
  format('%s postings of entries %s to %s', ${sql.ref(`${of}.lineCount`)},
    ${sql.ref(`${of}.firstEntryId`)}, ${sql.ref(`${of}.lastEntryId`)})`;

const BELOW_ZERO = faultOf('bookFault.till', {
  till: sql`name`,
  amount: takaTextSql('paisa'),
  on: sql`day`,
});

/** Tills that hold less than nothing at the end of days that match a condition on `day`. */
export const tillsBelowZeroOn = (isChosen: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select format('%s has %s taka at the end of %s', name, ${takaTextSql('paisa')}, day) as detail,
    ${BELOW_ZERO}
  from (
    select account_id, day, sum(sum(in_paisa - out_paisa))
      over (partition by account_id order by day) as paisa
    from current_place_days
    where account_id in (select id from accounts where reference_type = 'cash')
    group by account_id, day
  ) as days join accounts on accounts.id = account_id
  where paisa < 0 and ${isChosen}
  order by day, account_id`;

/** Compares the kept sums of places with the postings, and payments with their book day. */
export const PLACE_CHECKS: readonly BookCheck[] = [
  check(
    "every place's kept balance is the sum of its postings",
    sql`
      with kept as (
        select account_id, staff_id, day, sum(in_paisa) as in_paisa, sum(out_paisa) as out_paisa,
          sum(line_count) as line_count, min(first_entry_id) as first_entry_id,
          max(last_entry_id) as last_entry_id
        from current_place_days group by account_id, staff_id, day
      ), wrong as materialized (
        select account_id, staff_id, day, kept.in_paisa, kept.out_paisa,
          posted.in_paisa as posted_in_paisa, posted.out_paisa as posted_out_paisa,
          ${linesOf('kept')} as kept_lines, ${linesOf('posted')} as posted_lines
        from kept full join posted_place_days posted using (account_id, staff_id, day)
        where coalesce(kept.in_paisa, 0) <> coalesce(posted.in_paisa, 0)
          or coalesce(kept.out_paisa, 0) <> coalesce(posted.out_paisa, 0)
          or ${linesOf('kept')} <> ${linesOf('posted')}
      )
      select format('%s%s on %s: ', accounts.name, ' of ' || users.name, day) ||
        case when in_paisa = posted_in_paisa and out_paisa = posted_out_paisa
          then format('%s are kept, %s are posted', kept_lines, posted_lines)
          else format('%s taka in and %s out are kept, %s and %s are posted',
            ${takaTextSql('in_paisa')}, ${takaTextSql('out_paisa')}, ${takaTextSql('posted_in_paisa')},
            ${takaTextSql('posted_out_paisa')}) end as detail,
        ${faultOf('bookFault.place', {
          place: sql`concat_ws(', ', accounts.name, users.name)`,
          in: takaTextSql('in_paisa'),
          out: takaTextSql('out_paisa'),
          postedIn: takaTextSql('posted_in_paisa'),
          postedOut: takaTextSql('posted_out_paisa'),
        })}
      from wrong left join accounts on accounts.id = account_id
        left join users on users.id = staff_id
      order by account_id, staff_id, day`,
  ),
  check('no till is below zero at the end of a day', tillsBelowZeroOn(sql`true`)),
  check(
    'every payment is booked on the day of its entry',
    sql`
      with wrong as materialized (
        select payments.id, entry_date
        from payments join ledger_entries entries on entries.payment_id = payments.id
        where kind = 'payment_collected' and entry_date <> booked_on
      )
      select format('%s is booked on %s, its entry on %s', ${PAYMENT_NAME}, booked_on, entry_date)
        as detail, ${PAYMENT_FAULT}
      from wrong join payments using (id) left join customers on customers.id = payments.customer_id
      order by payments.id`,
  ),
];
