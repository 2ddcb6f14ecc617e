import { type Message, message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { categoryList } from './category-list.ts';
import { approvePayOut, refusePayOut } from './decide-pay-out.ts';
import { payIn, payOut, type SavedMovement, transferMoney } from './enter-movement.ts';
import { movementList } from './movement-list.ts';
import { readPlaceStatement } from './place-statement.ts';
import { readPlaces } from './read-places.ts';
import { createCategory, readCategory, updateCategory } from './save-category.ts';
import { takeBackMovement } from './take-back-movement.ts';

const CATEGORY_SAVED = message('category.saved');

const savedAs = (success: Message, data: SavedMovement) => ({
  heading: message('movement.saved', { movementNo: data.movementNo }),
  message: data.state === 'waiting' ? message('movement.waits') : success,
  data,
});

export const placeEndpoints = implement({
  placeTable: ({ tx, user }, { query }) => readPlaces(tx, user, query.asOf),
  placeStatement: (context, input) => readPlaceStatement(context, input),
  moneyTable: ({ tx, user, today }, input) => readListPage(tx, movementList(user, today), input),
  moneyTransfer: async (context, { body }) =>
    savedAs(message('movement.transferred'), await transferMoney(context, body)),
  moneyPayOut: async (context, { body }) =>
    savedAs(message('movement.paidOut'), await payOut(context, body)),
  moneyPayIn: async (context, { body }) =>
    savedAs(message('movement.paidIn'), await payIn(context, body)),
  payOutApprove: async (context, { body }) =>
    savedAs(message('movement.approved'), await approvePayOut(context, body.id)),
  payOutRefuse: async (context, { body }) =>
    savedAs(message('movement.refused'), await refusePayOut(context, body)),
  moneyTakeBack: async (context, { body }) =>
    savedAs(message('movement.takenBack'), await takeBackMovement(context, body)),
  moneyCategoryTable: ({ tx }, input) => readListPage(tx, categoryList, input),
  moneyCategoryDetails: ({ tx }, { params }) => readCategory(tx, params.id),
  moneyCategoryCreate: async (context, { body }) => ({
    heading: CATEGORY_SAVED,
    message: message('category.created'),
    data: await createCategory(context, body),
  }),
  moneyCategoryUpdate: async (context, { body }) => ({
    heading: CATEGORY_SAVED,
    message: message('category.updated'),
    data: await updateCategory(context, body),
  }),
});
