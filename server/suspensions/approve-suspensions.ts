import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import {
  isLargePart,
  type NotNowReason,
  SUSPENSION_MODES,
  type SuspensionMode,
} from '@netkhata/domain/suspension';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { IS_BY_HAND, proposedOn, readZones } from './proposal-queries.ts';
import {
  LOCKED,
  readNotNow,
  readRules,
  rulesFingerprint,
  type SuspensionRules,
} from './suspension-rules.ts';
import { queueSuspensionSms } from './suspension-sms.ts';

type Endpoint = Api['suspensionApprove'];
type Form = EndpointInput<Endpoint>['body'];
export type Approved = EndpointResult<Endpoint>['data'];

interface ProposedCustomer {
  customerId: number;
  code: string;
  name: string;
  mobileNo: string;
  isSmsWanted: boolean;
  zoneId: number | null;
  balancePaisa: Paisa;
  isByHand: boolean;
}

const NOT_NOW_TEXTS = {
  day_off: message('suspension.dayOff'),
  holiday: message('suspension.holiday'),
} as const;

const notNowMessage = (reason: NotNowReason, { latestTime }: SuspensionRules) =>
  reason === 'too_late'
    ? message('suspension.tooLate', { time: latestTime })
    : NOT_NOW_TEXTS[reason];

/**
 * Suspends the approved customers of a list of proposals. Each is checked again under the lock on
 * their money: those who no longer qualify, such as by paying meanwhile, are returned as left out.
 */
export async function approveSuspensions(context: SignedInContext, form: Form): Promise<Approved> {
  const { tx, user, today } = context;
  const waived = new Map((form.waived ?? []).map(({ customer, reason }) => [customer, reason]));
  const requested = [...new Set(form.customers)].filter((id) => !waived.has(id));
  const named = await readNamed(context, [...requested, ...waived.keys()]);
  const rules = await readRules(tx, LOCKED);
  if (form.fingerprint !== rulesFingerprint(rules, today)) {
    throw conflict(message('suspension.listOutdated'));
  }
  const notNow = await readNotNow(tx, rules, context);
  if (notNow && form.overrideReason === null) {
    throw badInput({ overrideReason: notNowMessage(notNow, rules) });
  }
  await lockCustomerMoney(tx, requested);
  await lockTerms(context, requested);
  const chosen = await readStillProposed(tx, requested, { ...context, rules });
  if (!form.isLargeConfirmed) await refuseLargePart(context, chosen);

  const mode = form.mode ?? SUSPENSION_MODES[0];
  const overrideReason = notNow ? form.overrideReason : null;
  await insertSuspensions(context, chosen, { mode, overrideReason });
  await insertWaivers(context, waived);
  if (rules.isSmsSent) await queueSuspensionSms(tx, 'suspended', chosen, user.id);

  const suspended = new Set(chosen.map(({ customerId }) => customerId));
  const leftOut = named.filter(({ customerId: id }) => !suspended.has(id) && !waived.has(id));
  for (const { customerId } of chosen) {
    context.audit({ subject: 'suspension', id: customerId, after: { mode, overrideReason } });
  }
  for (const [id, reason] of waived) {
    context.audit({ subject: 'suspension', id, after: { isLeftOut: true, reason } });
  }
  const byHand = chosen.filter(({ isByHand }) => isByHand).length;
  return { suspended: chosen.length, byHand, leftOut };
}

/** The customers named in the form; 422 for one whom the user may not see. */
async function readNamed(
  { tx, user }: SignedInContext,
  ids: readonly number[],
): Promise<Approved['leftOut']> {
  const { rows } = await sql<Approved['leftOut'][number]>`
    select id as customer_id, code, name from customers
    where id = any(${[...ids]}::bigint[]) and ${customersInScope(user)} order by id
  `.execute(tx);
  if (rows.length < new Set(ids).size) throw unknownId('customers');
  return rows;
}

/** Waits for concurrent changes of the customers' status or category, so that they are seen. */
async function lockTerms({ tx }: SignedInContext, ids: readonly number[]): Promise<void> {
  await sql`
    select from customers where id = any(${[...ids]}::bigint[]) order by id for share
  `.execute(tx);
}

/** Those of these customers who would still be proposed. The caller has locked their money. */
async function readStillProposed(
  tx: Database,
  customerIds: readonly number[],
  {
    today,
    rules,
    user,
    now,
  }: Pick<SignedInContext, 'today' | 'user' | 'now'> & { rules: SuspensionRules },
): Promise<ProposedCustomer[]> {
  const { rows } = await sql<ProposedCustomer>`
    select customers.id as customer_id, code, customers.name, mobile_no, is_sms_wanted,
      customers.zone_id, proposed.balance_paisa, ${IS_BY_HAND} as is_by_hand
    from (${proposedOn(today, rules, { zoneId: user.zoneId, customerIds, at: now })}) as proposed
      join customers on customers.id = proposed.customer_id
    where ${customersInScope(user)}
    order by customers.id
  `.execute(tx);
  return rows;
}

/** 409 where a large part of a zone would be suspended, counting today's earlier suspensions. */
async function refuseLargePart(
  { tx, user, today }: SignedInContext,
  chosen: readonly ProposedCustomer[],
): Promise<void> {
  const zones = await readZones(tx, user, today);
  const large = zones.flatMap((zone) => {
    const count = chosen.filter(({ zoneId }) => zoneId === zone.id).length;
    const suspended = count + zone.today;
    return count > 0 && isLargePart({ suspended, active: zone.active })
      ? [{ name: zone.name ?? '-', suspended, active: zone.active }]
      : [];
  });
  const [first] = large;
  if (!first) return;
  const { name, suspended, active } = first;
  throw conflict(message('suspension.largePart', { zone: name, count: suspended, active }));
}

async function insertSuspensions(
  { tx, user }: SignedInContext,
  chosen: readonly ProposedCustomer[],
  { mode, overrideReason }: { mode: SuspensionMode; overrideReason: string | null },
): Promise<void> {
  await sql`
    insert into suspensions
      (customer_id, mode, due_paisa, decided_by, override_reason, is_by_hand)
    select customer_id, ${mode}, due_paisa, ${user.id}, ${overrideReason}, is_by_hand
    from unnest(
      ${chosen.map(({ customerId }) => customerId)}::bigint[],
      ${chosen.map(({ balancePaisa }) => balancePaisa)}::bigint[],
      ${chosen.map(({ isByHand }) => isByHand)}::boolean[]
    ) as chosen (customer_id, due_paisa, is_by_hand)
  `.execute(tx);
}

async function insertWaivers(
  { tx, user }: SignedInContext,
  waived: ReadonlyMap<number, string>,
): Promise<void> {
  if (waived.size === 0) return;
  await sql`
    insert into suspension_waivers (customer_id, reason, decided_by)
    select customer_id, reason, ${user.id}
    from unnest(${[...waived.keys()]}::bigint[], ${[...waived.values()]}::text[])
      as waived (customer_id, reason)
  `.execute(tx);
}
