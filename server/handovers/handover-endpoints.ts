import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { acceptHandover } from './accept-handover.ts';
import { confirmCount, countHandover } from './count-handover.ts';
import { createHandover, IS_OUTLAY_CATEGORY } from './create-handover.ts';
import { returnHandover, withdrawHandover } from './end-handover.ts';
import { handoverList } from './handover-list.ts';
import type { savedHandover } from './handover-queries.ts';
import { readMyCash } from './my-cash.ts';
import { readHandover } from './read-handover.ts';
import { readStaffDebts, settleStaffDebt } from './staff-debts.ts';

type Saved = ReturnType<typeof savedHandover>;

const heading = ({ number }: Pick<Saved, 'number'>) => message('handover.heading', { number });

/** The reply says only whether the counts agree, never the amounts. */
const countReply = (data: Saved) => ({
  heading: heading(data),
  message:
    data.state === 'counts_agree'
      ? message('handover.countsAgree')
      : message('handover.countsDiffer'),
  data,
});

export const handoverEndpoints = implement({
  myCash: (context, { query }) => readMyCash(context, query),
  outlayCategories: async ({ tx }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from money_categories where ${IS_OUTLAY_CATEGORY} order by id
    `.execute(tx);
    return rows;
  },
  handoverTable: ({ tx, user }, input) => readListPage(tx, handoverList(user), input),
  handoverDetails: (context, { params, query }) => readHandover(context, { ...params, query }),
  handoverCreate: async (context, { body }) => {
    const { id, number, accountName } = await createHandover(context, body);
    return {
      heading: message('handover.heading', { number }),
      message: message('handover.submitted', { account: accountName }),
      data: { id, number, state: 'submitted' },
    };
  },
  handoverWithdraw: async (context, { body }) => {
    const data = await withdrawHandover(context, body.id);
    return { heading: heading(data), message: message('handover.withdrawn'), data };
  },
  handoverCount: async (context, { body }) => countReply(await countHandover(context, body)),
  handoverConfirm: async (context, { body }) => countReply(await confirmCount(context, body)),
  handoverAccept: async (context, { body }) => {
    const data = await acceptHandover(context, body);
    return { heading: heading(data), message: message('handover.accepted'), data };
  },
  handoverReturn: async (context, { body }) => {
    const data = await returnHandover(context, body);
    return { heading: heading(data), message: message('handover.returned'), data };
  },
  staffDebts: readStaffDebts,
  staffDebtSettle: async (context, { body }) => ({
    heading: message('staffDebt.heading'),
    message: message('staffDebt.settled'),
    data: { id: await settleStaffDebt(context, body) },
  }),
});
