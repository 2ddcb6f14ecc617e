import { sql } from 'kysely';
import { type BookCheck, check, faultOf, takaTextSql } from './book-check.ts';

/** The valid closes with the entries of their days; the first one includes all days before it. */
const STANDING = sql`
  living as materialized (
    select id, from_day, day, entry_count, turnover_paisa, receivable_paisa, advance_paisa,
      seal_no, seal_hash, min(day) over () as first_day
    from day_closes where reopened_at is null
  ), booked as materialized (
    select (select min(day) from living where living.day >= entry_date) as day, entry_date,
      count(distinct entry_id) as entry_count,
      sum(amount_paisa) filter (where amount_paisa > 0) as turnover_paisa,
      coalesce(sum(amount_paisa) filter (
        where account_id = account_of('receivable')), 0) as receivable_paisa,
      coalesce(-sum(amount_paisa) filter (
        where account_id = account_of('customer_advance')), 0) as advance_paisa
    from ledger_entries entries join ledger_postings on entry_id = entries.id
    where entry_date <= (select max(day) from living)
    group by entry_date
  ), totals as materialized (
    select living.*,
      coalesce(sum(booked.entry_count) filter (where entry_date >= from_day), 0) as entries,
      coalesce(sum(booked.turnover_paisa) filter (where entry_date >= from_day), 0) as turnover,
      sum(coalesce(sum(booked.receivable_paisa), 0)) over (order by living.day) as receivable,
      sum(coalesce(sum(booked.advance_paisa), 0)) over (order by living.day) as advance
    from living left join booked using (day)
    group by living.id, from_day, living.day, living.entry_count, living.turnover_paisa,
      living.receivable_paisa, living.advance_paisa, seal_no, seal_hash, first_day
  )`;

/** Compares closed days with the figures of their closes. */
export const CLOSE_CHECKS: readonly BookCheck[] = [
  check(
    'the books are closed until the last closed day',
    sql`
      select format('the books are closed until %s, the last closed day is %s',
        book_state.closed_until, last.day) as detail, ${faultOf('bookFault.close', { on: sql`last.day` })}
      from book_state, (
        select coalesce(max(day), '-infinity') as day from day_closes where reopened_at is null
      ) as last
      where last.day <> book_state.closed_until`,
  ),
  check(
    'every closed day has the entries that its close counted',
    sql`
      with ${STANDING}
      select format(
        'the close of %s has %s entries of %s taka, %s are booked with %s; %s taka due and %s '
          'ahead, %s and %s are posted',
        day, entry_count, ${takaTextSql('turnover_paisa')}, entries, ${takaTextSql('turnover')},
        ${takaTextSql('receivable_paisa')}, ${takaTextSql('advance_paisa')}, ${takaTextSql('receivable')},
        ${takaTextSql('advance')}) as detail, ${faultOf('bookFault.close', { on: sql`day` })}
      from totals
      where entry_count <> entries or turnover_paisa <> turnover
        or receivable_paisa <> receivable or advance_paisa <> advance
      order by day`,
  ),
  check(
    'every place was on a closed day what its close says',
    sql`
      with living as materialized (
        select id, from_day, day from day_closes where reopened_at is null
      ), moved as materialized (
        select account_id, staff_id,
          (select min(day) from living where living.day >= posted_place_days.day) as close_day,
          day, in_paisa, out_paisa
        from posted_place_days where day <= (select max(day) from living)
      ), booked as materialized (
        select account_id, staff_id, living.day,
          coalesce(sum(in_paisa) filter (where moved.day >= from_day), 0) as in_paisa,
          coalesce(sum(out_paisa) filter (where moved.day >= from_day), 0) as out_paisa,
          coalesce(sum(in_paisa - out_paisa) filter (where moved.day < from_day), 0) as before_paisa
        from moved join living on living.day = close_day group by account_id, staff_id, living.day
      ), told as materialized (
        select living.day, account_id, coalesce(staff_id, 0) as staff_id, in_paisa, out_paisa,
          opening_paisa,
          lag(closing_paisa) over (partition by account_id, staff_id order by living.day) as before
        from day_close_figures join living on living.id = close_id where name = 'place'
      )
      select format('%s%s in the close of %s: %s taka at first, %s in and %s out are told; %s, %s '
          'and %s are booked', accounts.name, ' of ' || users.name, day,
        ${takaTextSql('opening_paisa')}, ${takaTextSql('told.in_paisa')}, ${takaTextSql('told.out_paisa')},
        ${takaTextSql('coalesce(before, before_paisa)')}, ${takaTextSql('booked.in_paisa')},
        ${takaTextSql('booked.out_paisa')}) as detail, ${faultOf('bookFault.close', { on: sql`day` })}
      from told full join booked using (day, account_id, staff_id)
        left join accounts on accounts.id = account_id
        left join users on users.id = staff_id
      where coalesce(told.in_paisa, 0) <> coalesce(booked.in_paisa, 0)
        or coalesce(told.out_paisa, 0) <> coalesce(booked.out_paisa, 0)
        or coalesce(opening_paisa, 0) <> coalesce(before, before_paisa, 0)
      order by day, account_id, staff_id`,
  ),
  check(
    'every close has the seal that the ledger has',
    sql`
      select format('the close of %s has another seal %s than the ledger', day, seal_no) as detail, ${faultOf('bookFault.close', { on: sql`day` })}
      from day_closes closes
      where seal_no is not null and not exists (
        select from ledger_seals seals where seals.seal_no = closes.seal_no
          and seals.hash = seal_hash and seals.entry_id = last_entry_id
      )
      order by day`,
  ),
  check(
    'every count of a till posted what differed',
    sql`
      with posted as materialized (
        select till_count_id, sum(amount_paisa) as paisa
        from ledger_entries entries join ledger_postings on entry_id = entries.id
        where till_count_id is not null and account_id in (
          select id from accounts where reference_type = 'cash'
        )
        group by till_count_id
      )
      select format('till %s, counted on %s: %s taka differ, %s are posted', name, book_day,
        ${takaTextSql('difference_paisa + opening_difference_paisa')}, ${takaTextSql('paisa')}) as detail, ${faultOf('bookFault.count', { till: sql`name`, on: sql`book_day` })}
      from till_sessions sessions join accounts on accounts.id = account_id
        left join posted on till_count_id = sessions.id
      where coalesce(paisa, 0) <> opening_difference_paisa + coalesce(difference_paisa, 0)
      order by sessions.id`,
  ),
];
