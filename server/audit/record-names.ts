import { type RawBuilder, sql } from 'kysely';

/** Query for names. `zoneId` is the zone that the reader is restricted to, null for all zones. */
type Names = (ids: readonly number[], zoneId: number | null) => RawBuilder<unknown>;

/** Customers of other zones get no name when the reader is restricted to a zone. */
const inZone = (zoneId: number | null): RawBuilder<unknown> =>
  zoneId === null ? sql`true` : sql`customers.zone_id = ${zoneId}`;

const plainName =
  (table: string): Names =>
  (ids) =>
    sql`
    select id, name, null::bigint, null::date from ${sql.table(table)}
    where id = any(${ids}::bigint[])`;

const CUSTOMER = sql`customers.name || ' (' || customers.code || ')'`;

/** For each kind of record, a query that returns id, name, amount and day. */
export const RECORD_NAMES = {
  accounts: plainName('accounts'),
  areas: plainName('areas'),
  blocks: plainName('blocks'),
  items: plainName('items'),
  labels: plainName('labels'),
  moneyCategories: plainName('moneyCategories'),
  packages: plainName('packages'),
  roads: plainName('roads'),
  savedViews: plainName('savedViews'),
  users: plainName('users'),
  zones: plainName('zones'),
  roles: (ids) => sql`
    select id::bigint, name, null::bigint, null::date from roles
    where id = any(${ids.map(String)}::text[])`,
  customers: (ids, zoneId) => sql`
    select id, ${CUSTOMER}, null::bigint, null::date from customers
    where id = any(${ids}::bigint[]) and ${inZone(zoneId)}`,
  bills: (ids, zoneId) => sql`
    select bills.id, bill_no || ', ' || ${CUSTOMER}, total_paisa, null::date
    from bills join customers on customers.id = bills.customer_id
    where bills.id = any(${ids}::bigint[]) and ${inZone(zoneId)}`,
  billRuns: (ids) => sql`
    select id, null::text, null::bigint, bill_date from bill_runs
    where id = any(${ids}::bigint[])`,
  dayCloses: (ids) => sql`
    select id, null::text, null::bigint, day from day_closes where id = any(${ids}::bigint[])`,
  // No amount: a receiver who still has to count must not learn it from the audit trail.
  handovers: (ids) => sql`
    select handovers.id, number || ', ' || users.name, null::bigint, null::date
    from handovers join users on users.id = collector_id
    where handovers.id = any(${ids}::bigint[])`,
  moneyMovements: (ids) => sql`
    select id, movement_no, amount_paisa, null::date from money_movements
    where id = any(${ids}::bigint[])`,
  payments: (ids, zoneId) => sql`
    select payments.id, ${CUSTOMER}, amount_paisa, null::date
    from payments join customers on customers.id = payments.customer_id
    where payments.id = any(${ids}::bigint[]) and ${inZone(zoneId)}`,
  outages: (ids) => sql`
    select id, null::text, null::bigint, from_day from outages where id = any(${ids}::bigint[])`,
  paymentPromises: (ids, zoneId) => sql`
    select promise.id, ${CUSTOMER}, promise.amount_paisa, promise.due_on
    from payment_promises promise join customers on customers.id = promise.customer_id
    where promise.id = any(${ids}::bigint[]) and ${inZone(zoneId)}`,
  plannedChanges: (ids, zoneId) => sql`
    select planned.id, ${CUSTOMER}, null::bigint, planned.from_day
    from planned_changes planned join customers on customers.id = planned.customer_id
    where planned.id = any(${ids}::bigint[]) and ${inZone(zoneId)}`,
  smsMessages: (ids, zoneId) => sql`
    select sms_messages.id, coalesce(${CUSTOMER}, sms_messages.mobile_no), null::bigint, null::date
    from sms_messages left join customers on customers.id = sms_messages.customer_id
    where sms_messages.id = any(${ids}::bigint[]) and ${inZone(zoneId)}`,
  staffDebtSettlements: (ids) => sql`
    select settled.id, users.name, amount_paisa, null::date
    from staff_debt_settlements settled join users on users.id = staff_id
    where settled.id = any(${ids}::bigint[])`,
} satisfies Record<string, Names>;

export type NamedTable = keyof typeof RECORD_NAMES;
