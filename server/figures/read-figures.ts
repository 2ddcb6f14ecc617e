import type { DayRange } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { FigureName } from './figure-names.ts';

/** Null for all zones. */
interface Zone {
  zoneId: number | null;
}

/** Selects the sums of one zone, or those of all customers. */
const isOf = ({ zoneId }: Zone): RawBuilder<unknown> =>
  zoneId === null ? sql`is_of_all` : sql`not is_of_all and zone_id = ${zoneId}`;

/** Rows of the given figures by day, or those without a day, from the view of current figures. */
export const figuresOf = (
  zone: Zone,
  names: readonly FigureName[],
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select name, day, item_count, amount_paisa from current_figures
  where name = any(${names}::text[]) and ${isOf(zone)} and ${day}`;

/** Figures that are not kept by day are stored under 'infinity'. */
export const ALL_DAYS = sql`day = 'infinity'`;
export const EACH_DAY = sql`day <> 'infinity'`;

/** Condition for a range of days, both ends inclusive. */
export const isBetween = ({ fromDay, toDay }: DayRange): RawBuilder<unknown> =>
  sql`day between ${fromDay}::date and ${toDay}::date`;

/** Sum of one of the figures selected by `figuresOf`; zero if there is none. */
export const sumOf = (
  column: 'itemCount' | 'amountPaisa',
  ...names: FigureName[]
): RawBuilder<unknown> => sql`
  coalesce(sum(${sql.ref(column)}) filter (where name = any(${names}::text[])), 0)`;
