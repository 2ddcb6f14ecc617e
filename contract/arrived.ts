import * as z from 'zod/mini';
import { ARRIVAL_STATES } from './arrival-words.ts';
import { endpoint } from './endpoint.ts';
import { day, requiredText } from './wire.ts';
import { requiredId } from './wire-choices.ts';
import { taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

/** Apart from the other reads of the counter, which need it only once a number is typed. */
export const arrived = {
  /** An arrival of an account by its transaction number, for the counter; null where none came. */
  arrivalByNumber: endpoint({
    method: 'GET',
    path: 'arrival_by_number',
    access: 'counter',
    effect: 'read',
    query: z.object({ account: requiredId, trxId: requiredText(60) }),
    reply: {
      kind: 'data',
      schema: z.object({
        /** The account's arrivals are brought: what is not there has not come. */
        isFollowed: z.boolean(),
        arrival: z.nullable(
          z.object({
            id: z.int(),
            at: z.string(),
            hasTime: z.boolean(),
            /** The day in the company's time zone. */
            date: day,
            amount: taka,
            senderNo: nullableText,
            state: z.enum(ARRIVAL_STATES),
            /**
             * A payment of its amount that the user enters with this number is approved by it at
             * once.
             */
            isProof: z.boolean(),
          }),
        ),
      }),
    },
  }),
};
