import { type RawBuilder, sql } from 'kysely';
import type { FigureName } from './figure-names.ts';
import { ALL_DAYS, figuresOf, sumOf } from './read-figures.ts';

/** Figures whose sum is the number of rows of a list. */
export interface ListTotal {
  names: readonly FigureName[];
  /** Figures to subtract from the sum. */
  without?: readonly FigureName[];
  /** Null for all zones. */
  zoneId: number | null;
}

export const CUSTOMER_FIGURES = [
  'customers_active',
  'customers_deactive',
  'customers_close',
] as const;
export const PAYMENTS = ['payments_received', 'payments_approved'] as const;

/** SQL for the amount of the figures, in the snapshot of the statement. */
export const amountOfFigures = ({
  names,
  zoneId,
}: Pick<ListTotal, 'names' | 'zoneId'>): RawBuilder<unknown> => sql`(
  select ${sumOf('amountPaisa', ...names)}
  from (${figuresOf({ zoneId }, names, ALL_DAYS)}) as figures
)`;

/** SQL for the exact number of rows, in the snapshot of the statement. */
export const totalOfFigures = ({
  names,
  without = [],
  zoneId,
}: ListTotal): RawBuilder<number> => sql`(
  select (${sumOf('itemCount', ...names)} - ${sumOf('itemCount', ...without)})::bigint
  from (${figuresOf({ zoneId }, [...names, ...without], ALL_DAYS)}) as figures
)`;

/** Number of rows by zone, with a null key for rows without a zone. */
export const itemsByZone = (names: readonly FigureName[]): RawBuilder<unknown> => sql`
  select zone_id, item_count from current_figures
  where name = any(${names}::text[]) and not is_of_all and ${ALL_DAYS}`;
