import { SUPER_ADMIN } from '@netkhata/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInUser } from '../http/implement.ts';
import { IS_ON_THE_WAY } from './payment-handover.ts';

/** Who looks at a payment, or would approve it. */
export type PaymentReader = Pick<SignedInUser, 'id' | 'rights'>;

/** The one active Super Admin, null where there are several. */
export const ONLY_ADMIN_ID: RawBuilder<number | null> = sql`(
  select min(users.id) from users where role_id = ${SUPER_ADMIN} and is_active
  having count(*) = 1
)`;

/**
 * The condition on `payments` that the user has nothing of their own to approve: they neither
 * collected nor entered it, unless they are the only active Super Admin and were so when it was
 * made (decisions section 11).
 */
export const isOfAnother = ({ id }: Pick<PaymentReader, 'id'>): RawBuilder<boolean> => sql`(
  (payments.collected_by <> ${id} and payments.created_by <> ${id})
  or coalesce(payments.only_admin_id = ${id} and ${ONLY_ADMIN_ID} = ${id}, false)
)`;

/** Whether the user may approve it. */
export const canApprove = (user: PaymentReader): RawBuilder<boolean> =>
  user.rights.has('payments_manage')
    ? sql`(payments.approved_at is null and payments.deleted_at is null and ${isOfAnother(user)}
        and not ${IS_ON_THE_WAY})`
    : sql`false`;
