import { LARGEST } from '@netkhata/domain/bounds';
import { CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nextBills } from './next-bills.ts';
import { day, optionalWhole, requiredDay, requiredText, serverMessage } from './wire.ts';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';
import { optionalTaka, taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

/**
 * A change is `planned` until its day, then `applied`; or it was `withdrawn` before, or `refused`
 * when its day came, because it did not go with what had happened meanwhile.
 */
export const PLANNED_CHANGE_STATES = ['planned', 'applied', 'withdrawn', 'refused'] as const;

/** Null where the change leaves the term as it is. */
const changedTerms = {
  package: z.nullable(z.object({ id: z.int(), name: z.string() })),
  monthlyFee: z.nullable(taka),
  billDate: z.nullable(z.int()),
  category: z.nullable(z.enum(CUSTOMER_CATEGORIES)),
  billingCycle: z.nullable(z.int()),
  status: z.nullable(z.enum(CUSTOMER_STATUSES)),
};

/** What a form says of a change; what is left out or empty stays as it is. */
const wantedTerms = {
  customer: requiredId,
  fromDay: requiredDay,
  package: optionalId,
  monthlyFee: optionalTaka({ most: LARGEST.fee }),
  billDate: optionalWhole({ min: 1, max: 31 }),
  category: optionalWord(CUSTOMER_CATEGORIES),
  billingCycle: optionalWhole({ min: 1, max: 12 }),
  status: optionalWord(CUSTOMER_STATUSES),
};

/** What will change for a customer from a day on. */
export const plannedChanges = {
  customerPlannedChanges: endpoint({
    method: 'GET',
    path: 'customer_planned_changes/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** The days from which a new change may hold. */
        earliest: day,
        latest: day,
        /** Those still to come first, by their days; then the latest others. */
        changes: z.array(
          z.object({
            id: z.int(),
            fromDay: day,
            ...changedTerms,
            reason: z.string(),
            state: z.enum(PLANNED_CHANGE_STATES),
            plannedBy: z.string(),
            /** Who withdrew it, and why. */
            withdrawnBy: nullableText,
            withdrawReason: nullableText,
            /** Why it was refused, in English. */
            refusal: nullableText,
            refusalMessage: z.nullable(serverMessage),
            /** Whether an absence begins or ends with it: that is changed in its place. */
            isAway: z.boolean(),
          }),
        ),
      }),
    },
  }),
  /**
   * Plans a change of a customer's terms from a day on. What is left out or empty stays as it is;
   * an empty fee becomes the price of the package where package or cycle change. From today or
   * earlier it holds at once.
   */
  plannedChangeSave: endpoint({
    method: 'POST',
    path: 'planned_change_save',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ ...wantedTerms, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), isApplied: z.boolean() }) },
  }),
  /** The next bills with such a change; refuses what saving it would refuse. Saves nothing. */
  plannedChangePreview: endpoint({
    method: 'POST',
    path: 'planned_change_preview',
    access: 'customers',
    effect: 'read',
    body: z.object(wantedTerms),
    reply: { kind: 'record', schema: nextBills },
  }),
  /** Withdraws a change before its day; 409 once it was applied or withdrawn. */
  plannedChangeWithdraw: endpoint({
    method: 'POST',
    path: 'planned_change_withdraw',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
