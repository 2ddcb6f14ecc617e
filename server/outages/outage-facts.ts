import { createHash } from 'node:crypto';
import type { OutageLeftOut } from '@netkhata/contract/outages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { type OutageCredit, outageCredits, type OutageStep } from '@netkhata/domain/outages';
import { type Paisa, scalePaisa, sumPaisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { ZoneScope } from '../customers/customer-scope.ts';
import { customerStays } from '../customers/customer-stays.ts';
import type { Database } from '../database/database.ts';
import { customersOn } from '../terms/terms-on-day.ts';

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
  leftOut: OutageLeftOut | null;
  credits: OutageCredit[];
}

interface Facts extends Omit<OutageCustomer, 'leftOut' | 'credits'> {
  leftOut: Exclude<OutageLeftOut, 'too_short'> | null;
  /** Of one bill. */
  feePaisa: Paisa;
  cycleMonths: number;
  billDay: number;
  /** The first day without service: not before the connection date. */
  fromDay: Day;
  earlier: { fromDay: Day; amountPaisa: Paisa }[];
}

/** The credits of outages that stand; given back are amounts below zero. */
const GIVEN = sql`bill_adjustments given join outages on outages.id = given.outage_id
  where outages.undone_at is null and given.withdrawn_at is null and given.amount_paisa < 0`;

/** By what is valid on the first day; a month that began two months before it may reach into it. */
const factsOf = (
  { fromDay, toDay, ...places }: WantedOutage,
  { zoneId }: ZoneScope,
): RawBuilder<Facts> => sql`
  select terms.id as customer_id, code, terms.name, mobile_no, is_sms_wanted, fee_paisa,
    cycle_months, bill_day,
    to_char(greatest(${fromDay}::date, connection_date), 'YYYY-MM-DD') as from_day,
    case when status <> 'active' then 'not_active'
      when category = 'complimentary' then 'complimentary'
      when fee_paisa = 0 then 'no_fee'
      when exists (
        select from suspensions
        where suspensions.customer_id = terms.id
          and started_at <= ${fromDay}::timestamp at time zone time_zone
          and (lifted_at is null
            or lifted_at >= ${addDays(toDay, 1)}::timestamp at time zone time_zone)
      ) then 'suspended'
      when exists (
        select from ${GIVEN} and given.customer_id = terms.id
          and outages.from_day <= ${toDay}::date and outages.to_day >= ${fromDay}::date
      ) then 'counted'
    end as left_out,
    (
      select coalesce(json_agg(json_build_object(
        'fromDay', given.from_day, 'amountPaisa', -given.amount_paisa)), '[]')
      from ${GIVEN} and given.customer_id = terms.id
        and given.from_day between ${addDays(fromDay, -62)}::date and ${addDays(toDay, 62)}::date
    ) as earlier
  from ${customersOn(fromDay)} as terms cross join (select time_zone from company) as company
  where ${zoneId === null ? sql`true` : sql`terms.zone_id = ${zoneId}`}
    and ${isOfPlaces(places)} and ${customerStays(sql`terms.id`)}
  order by terms.id`;

function isOfPlaces({ zones, areas, routers }: Pick<WantedOutage, 'zones' | 'areas' | 'routers'>) {
  if (zones.length + areas.length + routers.length === 0) return sql`true`;
  return sql`terms.id in (
    select customers.id from customers
    where zone_id = any(${zones}::bigint[]) or area_id = any(${areas}::bigint[])
      or router_id = any(${routers}::bigint[]))`;
}

export async function readSteps(tx: Database): Promise<OutageStep[]> {
  const { rows } = await sql<OutageStep>`
    select days, percent from outage_steps order by days
  `.execute(tx);
  return rows;
}

/** All customers of the places with what they get back, or why nothing, in the order of their ids. */
export async function readOutageCustomers(
  tx: Database,
  wanted: WantedOutage,
  { scope, steps }: { scope: ZoneScope; steps: readonly OutageStep[] },
): Promise<OutageCustomer[]> {
  const { rows } = await factsOf(wanted, scope).execute(tx);
  const untilDay = addDays(wanted.toDay, 1);
  return rows.map(({ fromDay, cycleMonths, billDay, earlier, leftOut, ...customer }) => {
    const feePaisa = scalePaisa(customer.feePaisa, { numerator: 1, denominator: cycleMonths });
    const outage = { fromDay, untilDay };
    const credits =
      leftOut === null && fromDay < untilDay
        ? outageCredits({ outage, feePaisa, billDay, earlier }, steps)
        : [];
    return {
      ...customer,
      feePaisa,
      credits,
      leftOut: leftOut ?? (credits.length === 0 ? 'too_short' : null),
    };
  });
}

/** What a customer gets back in all. */
export const creditOf = ({ credits }: Pick<OutageCustomer, 'credits'>): Paisa =>
  sumPaisa(credits.map(({ amountPaisa }) => amountPaisa));

/** Identifies exactly these credits of exactly these customers. */
export function outageFingerprint(
  wanted: WantedOutage,
  customers: readonly OutageCustomer[],
): string {
  const hash = createHash('sha256').update(JSON.stringify([wanted.fromDay, wanted.toDay]));
  for (const { customerId, credits } of customers) {
    if (credits.length > 0) hash.update(JSON.stringify([customerId, credits]));
  }
  return hash.digest('base64url');
}
