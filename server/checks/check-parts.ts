import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { CHECK_LIMITS } from '@netkhata/domain/please-check';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';

type Shown = EndpointResult<Api['pleaseCheck']>['entries'][number];
/** An entry of the list, with its amounts in paisa. */
export type CheckEntry = Omit<Shown, 'tick'>;

export interface CheckReader {
  readonly tx: Database;
  readonly user: SignedInUser;
  readonly today: Day;
}

/** What an entry has where its kind has nothing else. */
export const NOTHING = {
  customer: null,
  about: null,
  count: null,
  average: null,
  of: null,
  amount: null,
} as const;

/** The day of an instant by the company's clock. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<Day> =>
  sql`(${instant} at time zone (select time_zone from company))::date`;

/** The first day that is looked at. */
export const startOf = (today: Day): Day => addDays(today, -CHECK_LIMITS.windowDays);
