import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Message } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { forbidden } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import { IS_ON_THE_WAY } from './payment-handover.ts';

/** The user who reads or may approve a payment. */
export type PaymentReader = Pick<SignedInUser, 'id' | 'rights'>;

/** Id of the only active Super Admin; null if there are several. */
export const ONLY_ADMIN_ID: RawBuilder<number | null> = sql`(
  select min(users.id) from users where role_id = ${SUPER_ADMIN} and is_active
  having count(*) = 1
)`;

/**
 * Throws 403 where the user would lower what they themselves owe, or are short of: nobody settles
 * their own debt, except the only active Super Admin. Every writer that lowers a debt calls it, and
 * the database refuses the posting of one that does not (`ledger_postings_own_debt`).
 */
export async function refuseOwnMoney(
  tx: Database,
  user: Pick<SignedInUser, 'id'>,
  staffId: number | null,
  refusal: Message,
): Promise<void> {
  if (staffId === user.id && !(await isOnlyAdmin(tx, user))) throw forbidden(refusal);
}

/** Whether the user is the only active Super Admin. */
export async function isOnlyAdmin(tx: Database, user: Pick<SignedInUser, 'id'>): Promise<boolean> {
  const only = await sql`select where ${ONLY_ADMIN_ID} = ${user.id}`.execute(tx);
  return only.rows.length > 0;
}

/**
 * Condition on `payments`: not the user's own, that is, neither collected nor entered by them, or
 * they are the only active Super Admin and were so when it was entered (decisions section 11).
 */
export const isOfAnother = ({ id }: Pick<PaymentReader, 'id'>): RawBuilder<boolean> => sql`(
  (payments.collected_by <> ${id} and payments.created_by <> ${id})
  or coalesce(payments.only_admin_id = ${id} and ${ONLY_ADMIN_ID} = ${id}, false)
)`;

/** Condition on `payments`: the user may approve it. */
export const canApprove = (user: PaymentReader): RawBuilder<boolean> =>
  user.rights.has('payments_manage')
    ? sql`(payments.approved_at is null and payments.deleted_at is null and ${isOfAnother(user)}
        and not ${IS_ON_THE_WAY})`
    : sql`false`;
