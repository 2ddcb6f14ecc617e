import { firstDayOf } from '@netkhata/domain/billing-period';
import { parseTypedMonths } from '@netkhata/domain/typed-days';
import { type RawBuilder, sql } from 'kysely';

/** First month of a bill, written as in its index (`bills_month_order_idx`). */
export const BILL_MONTH = sql`
  coalesce(bills.from_month, date_trunc('month', bills.bill_date::timestamp)::date)`;

/** Months of a bill as they appear on the wire: 'November 2026 - January 2027'. */
export const BILL_MONTH_TEXT = sql`
  to_char(${BILL_MONTH}, 'FMMonth YYYY')
    || case when bills.to_month <> bills.from_month
      then to_char(bills.to_month, '" - "FMMonth YYYY') else '' end`;

const BETWEEN = /\s+[-–—]\s+|\s*(?:\.\.|…)\s*/;

/**
 * Condition: the bill's range starts or ends with the typed month, in any language. For two typed
 * months: it starts with the first and ends with the second.
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

const daysOfMonths = (typed: string): string[] => parseTypedMonths(typed).map(firstDayOf);
