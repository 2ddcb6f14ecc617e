import { message } from '@netkhata/contract/messages';
import type { HeldRight } from '@netkhata/contract/rights';
import { forbidden } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';

type Holder = Pick<SignedInUser, 'rights' | 'zoneId'>;

/** Whether the user has a company right. Users restricted to a zone never have one. */
export const hasCompanyRight = ({ rights, zoneId }: Holder, right: HeldRight): boolean =>
  zoneId === null && rights.has(right);

/** Throws 403 if the user does not have the right. */
export function requireCompanyRight(user: Holder, right: HeldRight): void {
  if (!hasCompanyRight(user, right)) throw forbidden(message('right.missing'));
}
