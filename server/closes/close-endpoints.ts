import { message } from '@netkhata/contract/messages';
import { type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { readCompany } from '../setup/company-settings.ts';
import { companyTaka, companyTakaText } from '../setup/company-taka.ts';
import { closeDay, reopenDay, requireWholeCompany } from './close-day.ts';
import { closeTill, openTill } from './count-till.ts';
import { dayCloseList, readCloseState, readSheet } from './read-closes.ts';
import { readTillStates } from './till-queries.ts';

export const closeEndpoints = implement({
  tillStates: ({ tx, user }) => readTillStates(tx, user),
  tillOpen: async (context, { body }) => {
    const opened = await openTill(context, body);
    const amount = await companyTakaText(context.tx, opened.counted);
    return {
      heading: message('till.opened'),
      message: message('till.openedWith', { amount }),
      data: opened,
    };
  },
  tillClose: async (context, { body }) => {
    const count = await closeTill(context, body);
    return {
      heading: message('till.counted'),
      message: await differenceMessage(context.tx, count.difference),
      data: count,
    };
  },
  dayCloseState: (context) => readCloseState(context),
  dayClose: async (context, { body }) => {
    const closed = await closeDay(context, body);
    return {
      heading: message('dayClose.closedHeading'),
      message: message('dayClose.closed', { day: closed.day }),
      data: closed,
    };
  },
  dayReopen: async (context, { body }) => {
    const reopened = await reopenDay(context, body);
    return {
      heading: message('dayClose.reopenedHeading'),
      message: message('dayClose.reopened', { day: reopened.day }),
      data: reopened,
    };
  },
  dayCloseTable: ({ tx, user }, input) => {
    requireWholeCompany(user);
    return readListPage(tx, dayCloseList, input);
  },
  dayCloseDetails: (context, { params }) => readSheet(context, params.id),
});

async function differenceMessage(tx: Database, difference: Paisa) {
  if (difference === ZERO_PAISA) return message('till.agrees');
  const taka = companyTaka(await readCompany(tx));
  return difference < ZERO_PAISA
    ? message('till.short', { amount: taka(subtractPaisa(ZERO_PAISA, difference)) })
    : message('till.over', { amount: taka(difference) });
}
