import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalText } from './wire.ts';
import { optionalId, requiredId } from './wire-id.ts';
import { requiredTaka, taka, takaSum } from './wire-taka.ts';
import { requiredWord } from './wire-word.ts';

/** How a debt of one of the staff ends; `taken_over` is how a difference becomes one. */
export const DEBT_SETTLEMENTS = ['notes', 'salary', 'forgiven', 'taken_over'] as const;

export const staffDebts = {
  /** One's own; with `see_all_hands` everybody's who owes something, or was over or short. */
  staffDebts: endpoint({
    method: 'GET',
    path: 'staff_debt_list',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          staffId: z.int(),
          staff: z.string(),
          /** Below zero where the company owes it. */
          owed: takaSum,
          /** What was short and left as a difference, less what was over. */
          difference: takaSum,
          /** The latest ten, latest first. */
          settlements: z.array(
            z.object({
              id: z.int(),
              date: day,
              way: z.enum(DEBT_SETTLEMENTS),
              amount: taka,
              account: z.nullable(z.string()),
              reason: z.nullable(z.string()),
              settledBy: z.string(),
            }),
          ),
        }),
      ),
    },
  }),
  /**
   * Notes into a till (`receive_money`), kept from the salary or forgiven (`pay_out`, with a
   * reason), never for oneself; a difference is taken over by one's own word alone.
   */
  staffDebtSettle: endpoint({
    method: 'POST',
    path: 'staff_debt_settle',
    access: 'session',
    effect: 'write',
    body: z.object({
      staff: requiredId,
      way: requiredWord(DEBT_SETTLEMENTS),
      amount: requiredTaka({ most: LARGEST.transfer }),
      /** The till that takes the notes. */
      account: z.optional(optionalId),
      reason: z.optional(optionalText(200)),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
