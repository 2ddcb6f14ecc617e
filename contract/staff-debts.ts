import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalText } from './wire.ts';
import { optionalId, requiredId, requiredWord } from './wire-choices.ts';
import { requiredTaka, taka, takaSum } from './wire-formats.ts';

/** How a staff debt ends; `taken_over` turns a difference into a debt. */
export const DEBT_SETTLEMENTS = ['notes', 'salary', 'forgiven', 'taken_over'] as const;

export const staffDebts = {
  /** The user's own debt; with `see_all_hands` all staff with a debt or a difference. */
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
          /** Below zero where the company owes the person. */
          owed: takaSum,
          /** Shortages booked as differences, less what was over. */
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
   * Settles a debt: cash into a till (`receive_money`), or kept from the salary or forgiven
   * (`pay_out`, with a reason). Nobody settles their own debt. Only the person concerned can take
   * over a difference.
   */
  staffDebtSettle: endpoint({
    method: 'POST',
    path: 'staff_debt_settle',
    access: 'session',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      staff: requiredId,
      way: requiredWord(DEBT_SETTLEMENTS),
      amount: requiredTaka({ most: LARGEST.transfer, isPositive: true }),
      /** The till that receives the cash. */
      account: z.optional(optionalId),
      reason: z.optional(optionalText(200)),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
