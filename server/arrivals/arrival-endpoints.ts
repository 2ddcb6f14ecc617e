import { message } from '@netkhata/contract/messages';
import { requireCompanyRight } from '../auth/company-right.ts';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import { arrivalList } from './arrival-list.ts';
import { makeMovement, matchWithMovement } from './arrival-movements.ts';
import { findByNumber } from './arrivals-at-counter.ts';
import { bringStatement, inspectStatement } from './bring-statement.ts';
import { saveColumns } from './chosen-columns.ts';
import { claimArrival } from './claim-arrival.ts';
import { confirmStrong, readStrong } from './confirm-arrivals.ts';
import { readArrivalAccounts } from './arrival-accounts.ts';
import { readEquality } from './equality.ts';
import { matchWithCustomer, matchWithPayment, type SavedMatch } from './match-arrival.ts';
import { reopen, setAside, undoMatch } from './open-again.ts';
import { closeUnreadText, pasteTexts, readUnreadTexts } from './paste-texts.ts';
import { readClaims, withdrawClaim } from './read-claims.ts';
import { findCustomersFor, readArrival } from './read-arrivals.ts';

const HEADING = message('arrival.heading');
const STATEMENT = message('statement.heading');

const matched = (data: SavedMatch) => ({
  heading: HEADING,
  message: message(data.isWaiting ? 'arrival.matchedWaits' : 'arrival.matched'),
  data,
});

export const arrivalEndpoints = implement({
  arrivalAccounts: (context) => readArrivalAccounts(context),
  arrivalTable: ({ tx, user }, input) => readListPage(tx, arrivalList(user, input.query), input),
  arrivalDetails: (context, { params }) => readArrival(context, params.id),
  arrivalCustomers: (context, input) => findCustomersFor(context, input),
  arrivalStrong: (context, { query }) => readStrong(context, query.account ?? null),
  arrivalConfirm: async (context, { body }) => {
    const data = await confirmStrong(context, body);
    const { confirmed: count, waiting } = data;
    const amount = await companyTakaText(context.tx, data.sum);
    const told =
      waiting > 0
        ? message('arrival.confirmedWaiting', { count, amount, waiting })
        : message('arrival.confirmed', { count, amount });
    return { heading: HEADING, message: told, data };
  },
  arrivalMatch: async (context, { body }) => matched(await matchWithCustomer(context, body)),
  arrivalMatchPayment: async (context, { body }) => matched(await matchWithPayment(context, body)),
  arrivalMatchMovement: async (context, { body }) =>
    matched(await matchWithMovement(context, body)),
  arrivalMove: async (context, { body }) => matched(await makeMovement(context, body)),
  arrivalSetAside: async (context, { body }) => {
    await setAside(context, body);
    return { heading: HEADING, message: message('arrival.setAside'), data: { id: body.id } };
  },
  arrivalReopen: async (context, { body }) => {
    await reopen(context, body);
    return { heading: HEADING, message: message('arrival.reopened'), data: { id: body.id } };
  },
  arrivalUndo: async (context, { body }) => {
    await undoMatch(context, body);
    return { heading: HEADING, message: message('arrival.undone'), data: { id: body.id } };
  },
  arrivalByNumber: (context, { query }) => findByNumber(context, query),
  arrivalClaim: async (context, { body }) => {
    const data = await claimArrival(context, body);
    const told = message(data.isHere ? 'arrival.claimIsHere' : 'arrival.claimed');
    return { heading: message('arrival.claimHeading'), message: told, data };
  },
  arrivalClaims: (context, { query }) => readClaims(context, query.customer ?? null),
  arrivalClaimWithdraw: async (context, { body }) => {
    await withdrawClaim(context, body);
    return {
      heading: message('arrival.claimHeading'),
      message: message('arrival.claimWithdrawn'),
      data: { id: body.id },
    };
  },
  arrivalTexts: async (context, { body }) => {
    const data = await pasteTexts(context, body);
    const told = message('arrival.textsTaken', { count: data.brought });
    return { heading: HEADING, message: told, data };
  },
  statementInspect: (context, input) => {
    requireCompanyRight(context.user, 'bring_arrivals');
    return inspectStatement(context, input);
  },
  statementColumns: async (context, { body }) => {
    await saveColumns(context, body);
    return { heading: STATEMENT, message: message('statement.columnsSaved'), data: {} };
  },
  statementBring: async (context, input) => {
    const data = await bringStatement(context, input);
    const told = data.isKnownFile
      ? message('statement.isKnown')
      : message('statement.brought', { count: data.brought });
    return { heading: STATEMENT, message: told, data };
  },
  arrivalEquality: (context, { query }) => readEquality(context, query.account),
  unreadTexts: (context, { query }) => {
    requireCompanyRight(context.user, 'see_arrivals');
    return readUnreadTexts(context, query.account ?? null);
  },
  unreadTextClose: async (context, { body }) => {
    await closeUnreadText(context, body);
    return { heading: HEADING, message: message('arrival.textLookedAt'), data: { id: body.id } };
  },
});
