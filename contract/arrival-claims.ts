import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalId, requiredId } from './wire-choices.ts';
import { taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

/** What became of a claim: its number is this customer's payment, somebody else's, or not known. */
export const CLAIM_STATES = ['open', 'found', 'elsewhere'] as const;

/** Somebody says that a customer paid. */
export const arrivalClaim = z.object({
  id: z.int(),
  customerId: z.int(),
  code: z.string(),
  name: z.string(),
  account: z.string(),
  /** The transaction number as it was typed. */
  number: z.string(),
  amount: z.nullable(taka),
  source: z.enum(['page', 'staff']),
  remark: nullableText,
  /** Null for a claim from the customer's page. */
  madeBy: nullableText,
  /** Instants in UTC. */
  madeAt: z.string(),
  /** Until when it holds a suspension back; null where it does not now. */
  holdsUntil: nullableText,
  state: z.enum(CLAIM_STATES),
  paymentId: z.nullable(z.int()),
});

export const arrivalClaims = {
  /**
   * Claims of the last sixty days that were not withdrawn, latest first: of a customer, or else those
   * of all that were not found. Five hundred at most.
   */
  arrivalClaims: endpoint({
    method: 'GET',
    path: 'arrival_claims',
    access: 'counter',
    effect: 'read',
    query: z.object({ customer: z.optional(optionalId) }),
    reply: { kind: 'data', schema: z.array(arrivalClaim) },
  }),
  /** Withdraws a claim, such as one that was typed wrongly: its number names the customer no more. */
  arrivalClaimWithdraw: endpoint({
    method: 'POST',
    path: 'arrival_claim_withdraw',
    access: 'counter',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
