import { SUPER_ADMIN } from '@netkhata/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInUser } from '../http/implement.ts';

/** Who looks at a payment, or would approve it. */
export type PaymentReader = Pick<SignedInUser, 'id'>;

/**
 * The condition on `payments` that somebody else must approve: nobody approves what they collected,
 * unless they are the only active Super Admin (decisions section 2).
 */
export const isForOthers = ({ id }: PaymentReader): RawBuilder<boolean> => sql`
  (payments.collected_by = ${id} and not (
    select count(*) = 1 and bool_and(users.id = ${id}) from users
    where role_id = ${SUPER_ADMIN} and is_active
  ))`;
