import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import { conflict, type Failure, forbidden, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import { isHandedOver } from '../payments/handed-over-payments.ts';
import { ONLY_ADMIN_ID } from '../payments/own-payment.ts';

export type HandoverState = EndpointResult<Api['handoverDetails']>['state'];

/** The user who reads or takes part in a hand-over. */
export type HandoverReader = Pick<SignedInUser, 'id' | 'rights' | 'zoneId'>;

export interface Handover {
  id: number;
  number: string;
  collectorId: number;
  accountId: number;
  accountName: string;
  isAccountActive: boolean;
  state: HandoverState;
  paymentCount: number;
  paymentsPaisa: Paisa;
  outlaysPaisa: Paisa;
  collectorPaisa: Paisa;
  receiverPaisa: Paisa | null;
  receiverId: number | null;
  receiverName: string | null;
  shortage: 'made_good' | 'difference' | null;
  submittedBy: number;
  decidedBy: number | null;
}

/**
 * Condition: the user's own hand-overs, or everyone's for users who receive money or see all hands.
 * Users restricted to a zone see only their own hand.
 */
export const handoversInScope = (user: HandoverReader): RawBuilder<boolean> => {
  const isOwn = sql<boolean>`${user.id} in (handovers.collector_id, handovers.submitted_by)`;
  const seesAll = hasCompanyRight(user, 'receive_money') || hasCompanyRight(user, 'see_all_hands');
  return seesAll ? sql`true` : isOwn;
};

/** Locks a hand-over in the user's scope until the transaction ends. Throws 422 if none. */
export async function lockHandover(
  tx: Database,
  user: HandoverReader,
  id: number,
): Promise<Handover> {
  const found = await sql<Handover>`
    select handovers.id, number, collector_id, account_id, accounts.name as account_name,
      accounts.is_active as is_account_active, state, payment_count, payments_paisa, outlays_paisa,
      collector_paisa, receiver_paisa, receiver_id,
      (select name from users where id = receiver_id) as receiver_name, shortage, submitted_by,
      decided_by
    from handovers join accounts on accounts.id = account_id
    where handovers.id = ${id} and ${handoversInScope(user)}
    for no key update of handovers
  `.execute(tx);
  const handover = found.rows[0];
  if (!handover) throw unknownId('id');
  return handover;
}

const ENDED: Partial<Record<HandoverState, Message>> = {
  accepted: message('handover.acceptedAlready'),
  withdrawn: message('handover.withdrawnAlready'),
  returned: message('handover.returnedAlready'),
};

/** Throws 409 with the final state if the hand-over has ended. */
export function requireOpenHandover({ state }: Pick<Handover, 'state'>): void {
  const ended = ENDED[state];
  if (ended) throw conflict(ended);
}

/** 409: another receiver is counting this hand-over. */
export const isOfAnotherReceiver = ({ receiverName }: Handover): Failure =>
  conflict(message('handover.ofAnotherReceiver', { receiver: receiverName ?? '' }));

type Received = Pick<Handover, 'id' | 'collectorId' | 'submittedBy'>;

/**
 * Throws 403 unless the user may receive it: nobody receives what they collected or handed over,
 * nor, if somebody else handed over for the collector, payments that they entered. The exception is
 * the only active Super Admin, who must have been the only one when each of its payments was made.
 */
export async function requireReceiver(
  tx: Database,
  user: SignedInUser,
  handover: Received,
): Promise<void> {
  const refusal = await refusalToReceive(tx, user, handover);
  if (refusal) throw forbidden(refusal);
}

/** The reason why the user may not receive it; undefined if they may. */
export async function refusalToReceive(
  tx: Database,
  user: SignedInUser,
  handover: Received,
): Promise<Message | undefined> {
  if (!hasCompanyRight(user, 'receive_money')) return message('right.missing');
  if (!(await isOwnMoney(tx, user.id, handover))) return undefined;
  const only = await sql<{ isOnly: boolean }>`
    select coalesce(${ONLY_ADMIN_ID} = ${user.id}, false) and not exists (
      select from payments where ${isHandedOver(handover.id)} and only_admin_id is distinct from ${user.id}
    ) as is_only
  `.execute(tx);
  return only.rows[0]?.isOnly ? undefined : message('handover.isOwn');
}

async function isOwnMoney(tx: Database, userId: number, handover: Received): Promise<boolean> {
  const { id, collectorId, submittedBy } = handover;
  if (userId === collectorId || userId === submittedBy) return true;
  // The collector submitted it, so two people are already involved.
  if (submittedBy === collectorId) return false;
  const entered = await sql`
    select from payments where ${isHandedOver(id)} and created_by = ${userId} limit 1
  `.execute(tx);
  return entered.rows.length > 0;
}

/**
 * The reason why the user may not decide for a collector who has left; undefined if they may. The
 * receiver decides only if nobody else could, both now and when they counted.
 */
export async function refusalToDecide(
  tx: Database,
  user: HandoverReader,
  { id, receiverId }: Pick<Handover, 'id' | 'receiverId'>,
): Promise<Message | undefined> {
  if (!user.rights.has('see_all_hands') || user.zoneId !== null) return message('right.missing');
  if (receiverId !== user.id) return undefined;
  const only = await sql`
    select from handovers
    where id = ${id} and only_admin_id = ${user.id} and ${ONLY_ADMIN_ID} = ${user.id}
  `.execute(tx);
  return only.rows.length > 0 ? undefined : message('handover.decidedByAnother');
}

/** Reply of a change. */
export const savedHandover = (
  { id, number }: Pick<Handover, 'id' | 'number'>,
  state: HandoverState,
) => ({ id, number, state });
