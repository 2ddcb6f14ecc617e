import { createHash } from 'node:crypto';
import type { OutageLeftOut } from '@netkhata/contract/outages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { type TermHistory, termsOn } from '@netkhata/domain/dated-terms';
import {
  type CustomerOutage,
  isServedIn,
  monthlyFee,
  outageCredits,
  type OutageFacts,
  type OutageStep,
} from '@netkhata/domain/outages';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { PartRules } from '@netkhata/domain/parts-of-ranges';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import {
  outageDue,
  outageFacts,
  readCustomerOutages,
  readOutageRules,
} from '../terms/correct-outages.ts';
import { DAYS_BACK } from '../terms/range-adjustments.ts';
import { historiesAround, HISTORY_OR_TERMS } from '../terms/terms-on-day.ts';

export interface WantedOutage {
  fromDay: Day;
  toDay: Day;
  zones: number[];
  areas: number[];
  routers: number[];
}

/** A customer of the places of an outage, with what they get back. */
export interface OutageCustomer {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
  /** Of one month. */
  feePaisa: Paisa;
  /** What of the terms the outage is counted by afterwards; null where it does not concern them. */
  facts: OutageFacts | null;
  /** What they get back; zero for nothing. */
  creditPaisa: Paisa;
  leftOut: OutageLeftOut | null;
}

interface Facts {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
  history: TermHistory;
  connectionDate: Day | null;
  isSuspended: boolean;
}

const factsOf = (
  { fromDay, toDay, ...places }: WantedOutage,
  { scope: { zoneId }, today }: { scope: ZoneScope; today: Day },
): RawBuilder<Facts> => sql`
  select customers.id as customer_id, code, customers.name, mobile_no, is_sms_wanted,
    to_char(connection_date, 'YYYY-MM-DD') as connection_date,
    ${HISTORY_OR_TERMS} as history,
    exists (
      select from suspensions
      where suspensions.customer_id = customers.id
        and started_at <= ${fromDay}::timestamp at time zone time_zone
        and (lifted_at is null
          or lifted_at >= ${addDays(toDay, 1)}::timestamp at time zone time_zone)
    ) as is_suspended
  from customers cross join (select time_zone from company) as company
    left join (${historiesAround(today)}) dated on dated.customer_id = customers.id
  where ${zoneId === null ? sql`true` : sql`customers.zone_id = ${zoneId}`}
    and ${isOfPlaces(places)} and ${customerStays(sql`customers.id`)}
  order by customers.id`;

function isOfPlaces({ zones, areas, routers }: Pick<WantedOutage, 'zones' | 'areas' | 'routers'>) {
  if (zones.length + areas.length + routers.length === 0) return sql`true`;
  return sql`(
    zone_id = any(${zones}::bigint[]) or area_id = any(${areas}::bigint[])
      or router_id = any(${routers}::bigint[]))`;
}

export async function readSteps(tx: Database): Promise<OutageStep[]> {
  const { rows } = await sql<OutageStep>`
    select days, percent from outage_steps order by days
  `.execute(tx);
  return rows;
}

interface Reading {
  scope: ZoneScope;
  steps: readonly OutageStep[];
  today: Day;
}

/**
 * All customers of the places with what they get back, or why nothing, in the order of their ids: what
 * all outages that concern them come to with this one, less what was given for the others.
 */
export async function readOutageCustomers(
  tx: Database,
  wanted: WantedOutage,
  reading: Reading,
): Promise<OutageCustomer[]> {
  const { steps, today } = reading;
  const { rows } = await factsOf(wanted, reading).execute(tx);
  const rules = await readOutageRules(tx, today);
  const ids = rows.map(({ customerId }) => customerId);
  const others = await readCustomerOutages(tx, ids, addDays(today, -DAYS_BACK));
  const days = { fromDay: wanted.fromDay, untilDay: addDays(wanted.toDay, 1) };
  return rows.map(({ history, connectionDate, isSuspended, ...customer }) => {
    const facts = outageFacts(history, { fromDay: days.fromDay, joinedDay: connectionDate });
    // Of those that touch it the last one that is entered.
    const outage = { ...days, id: Number.MAX_SAFE_INTEGER, steps, facts };
    const { outages, given } = others.get(customer.customerId) ?? { outages: [], given: [] };
    const due = isSuspended ? [] : outageCredits(history, [...outages, outage], rules);
    const creditPaisa = isSuspended ? ZERO_PAISA : outageDue(customer.customerId, due, given);
    return {
      ...customer,
      feePaisa: monthlyFee(history, outage),
      facts: isSuspended ? null : facts,
      creditPaisa,
      leftOut:
        creditPaisa > 0 ? null : isSuspended ? 'suspended' : whyNothing(history, outage, rules),
    };
  });
}

function whyNothing(history: TermHistory, outage: CustomerOutage, rules: PartRules): OutageLeftOut {
  const { category, status } = termsOn(history, outage.fromDay);
  if (!isServedIn(history, outage)) return status === 'active' ? 'too_short' : 'not_active';
  if (category === 'complimentary') return 'complimentary';
  if (monthlyFee(history, outage) === 0) return 'no_fee';
  return outageCredits(history, [outage], rules).length > 0 ? 'counted' : 'too_short';
}

/** Identifies exactly these credits of exactly these customers. */
export function outageFingerprint(
  wanted: WantedOutage,
  customers: readonly OutageCustomer[],
): string {
  const hash = createHash('sha256').update(JSON.stringify([wanted.fromDay, wanted.toDay]));
  for (const { customerId, creditPaisa } of customers) {
    hash.update(JSON.stringify([customerId, creditPaisa]));
  }
  return hash.digest('base64url');
}
