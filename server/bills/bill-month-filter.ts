import { firstDayOf } from '@netkhata/domain/billing-period';
import { typedMonths } from '@netkhata/domain/typed-days';
import { type RawBuilder, sql } from 'kysely';

/** The first month a bill is for, as its index has it (`bills_month_order_idx`). */
export const BILL_MONTH = sql`
  coalesce(bills.from_month, date_trunc('month', bills.bill_date::timestamp)::date)`;

/** Its months as the wire spells them: 'November 2026 - January 2027'. */
export const BILL_MONTH_TEXT = sql`
  to_char(${BILL_MONTH}, 'FMMonth YYYY')
    || case when bills.to_month <> bills.from_month
      then to_char(bills.to_month, '" - "FMMonth YYYY') else '' end`;

const BETWEEN = /\s+[-–—]\s+|\s*(?:\.\.|…)\s*/;

/**
 * That a bill's months begin or end with one that is typed, in any of the languages; with two of
 * them, as a longer range is written, that they begin with the one and end with the other.
 */
export function isOfTypedMonth(typed: string): RawBuilder<unknown> {
  const [first = [], last] = typed.split(BETWEEN).map(daysOfMonths);
  const begins = sql`${BILL_MONTH} = any(${first}::date[])`;
  if (last)
    return sql`(${begins} and coalesce(bills.to_month, ${BILL_MONTH}) = any(${last}::date[]))`;
  return sql`(
    ${begins} or bills.to_month <> bills.from_month and bills.to_month = any(${first}::date[])
  )`;
}

const daysOfMonths = (typed: string): string[] => typedMonths(typed).map(firstDayOf);
