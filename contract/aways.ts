import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nextBills } from './next-bills.ts';
import { day, optionalDay, requiredDay, requiredText } from './wire.ts';
import { optionalId, pathId, requiredId } from './wire-choices.ts';

/**
 * An absence is `planned` until its first day, `begun` until the customer is active again, then
 * `over`; or it was `withdrawn` before, or `refused` when its first day came, because the customer
 * was not active by then.
 */
export const AWAY_STATES = ['planned', 'begun', 'over', 'withdrawn', 'refused'] as const;

const saved = { kind: 'saved', schema: z.object({ id: z.int() }) } as const;
/** Empty while nobody knows it. */
const lastDay = optionalDay;

/** The days for which a customer is away: deactive meanwhile, and by themselves active again. */
export const aways = {
  customerAways: endpoint({
    method: 'GET',
    path: 'customer_aways/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** The days on which a new absence may begin. */
        earliest: day,
        latest: day,
        /** So many days of a calendar year a customer may be away; null for no limit. */
        daysMost: z.nullable(z.int()),
        /** The latest first. */
        aways: z.array(
          z.object({
            id: z.int(),
            fromDay: day,
            lastDay: z.nullable(day),
            reason: z.string(),
            state: z.enum(AWAY_STATES),
            enteredBy: z.string(),
          }),
        ),
      }),
    },
  }),
  /** Plans an absence. From today or earlier the customer is deactive at once. */
  awaySave: endpoint({
    method: 'POST',
    path: 'away_save',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customer: requiredId,
      fromDay: requiredDay,
      lastDay,
      reason: requiredText(200),
    }),
    reply: saved,
  }),
  /**
   * The next bills with an absence, or with another last day of `away`; refuses what saving it would
   * refuse. Saves nothing.
   */
  awayPreview: endpoint({
    method: 'POST',
    path: 'away_preview',
    access: 'customers',
    effect: 'read',
    body: z.object({
      customer: requiredId,
      /** The absence that gets another last day; its first day stays. */
      away: optionalId,
      fromDay: requiredDay,
      lastDay,
    }),
    reply: { kind: 'record', schema: nextBills },
  }),
  /** Gives an absence another last day, earlier or later; 409 once it is over or withdrawn. */
  awayUpdate: endpoint({
    method: 'POST',
    path: 'away_update',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId, lastDay, reason: requiredText(200) }),
    reply: saved,
  }),
  /** Withdraws an absence before its first day; 409 once it has begun. */
  awayWithdraw: endpoint({
    method: 'POST',
    path: 'away_withdraw',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: saved,
  }),
};
