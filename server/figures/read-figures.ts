import type { DayRange } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { FigureName } from './figure-names.ts';

/** Null where all zones are seen. */
interface Zone {
  zoneId: number | null;
}

/** Which sums are meant: those of all customers, or of a zone. */
const isOf = ({ zoneId }: Zone): RawBuilder<unknown> =>
  zoneId === null ? sql`is_of_all` : sql`not is_of_all and zone_id = ${zoneId}`;

/** Figures of each day, or those without a day, as rows of the view of what holds now. */
export const figuresOf = (
  zone: Zone,
  names: readonly FigureName[],
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select name, day, item_count, amount_paisa from current_figures
  where name = any(${names}::text[]) and ${isOf(zone)} and ${day}`;

/** The sum of all days, which is all there is of a figure without days. */
export const ALL_DAYS = sql`day = 'infinity'`;
export const EACH_DAY = sql`day <> 'infinity'`;

/** The days of a range, both ends included. */
export const isBetween = ({ fromDay, toDay }: DayRange): RawBuilder<unknown> =>
  sql`day between ${fromDay}::date and ${toDay}::date`;

/** Sums of one of the figures selected by `figuresOf`; zero when there is none. */
export const sumOf = (
  column: 'item_count' | 'amount_paisa',
  ...names: FigureName[]
): RawBuilder<unknown> => sql`
  coalesce(sum(${sql.ref(column)}) filter (where name = any(${names}::text[])), 0)`;
