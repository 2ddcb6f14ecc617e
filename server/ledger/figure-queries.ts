import type { DayRange } from '@netkhata/domain/billing-period';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';

/** What the database keeps figures of (migrations 0016, 0022): how many there are, and their amount. */
export type Figure =
  | 'customers_active'
  | 'customers_deactive'
  | 'customers_close'
  | 'bills'
  | 'payments_received'
  | 'payments_approved'
  | 'open_bills'
  | 'debtors'
  | 'sms_sent'
  | 'sms_parts';

/** The figures of a user's customers: 0 stands for all zones together. */
const figureScope = ({ zoneId }: ZoneScope): number => zoneId ?? 0;

/** Figures that have no day, or all days of those that have one. */
export const figuresOf = (user: ZoneScope, figures: readonly Figure[]): RawBuilder<unknown> => sql`
  select figure, day, item_count, amount_paisa from figures
  where figure = any(${figures}::text[]) and scope = ${figureScope(user)}`;

/** Figures of the days of a range, both ends included. */
export const figuresOfDays = (
  user: ZoneScope,
  figures: readonly Figure[],
  { fromDay, toDay }: DayRange,
): RawBuilder<unknown> => sql`
  ${figuresOf(user, figures)} and day between ${fromDay}::date and ${toDay}::date`;

/** Sums of one of the figures selected by `figuresOf`; zero when there is none. */
export const sumOf = (
  column: 'item_count' | 'amount_paisa',
  ...figures: Figure[]
): RawBuilder<unknown> => sql`
  coalesce(sum(${sql.ref(column)}) filter (where figure = any(${figures}::text[])), 0)`;
