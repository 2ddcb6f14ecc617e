import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { moneyAccountList } from './money-account-list.ts';
import { createMoneyAccount, readMoneyAccount, updateMoneyAccount } from './save-money-account.ts';

export const moneyAccountEndpoints = implement({
  moneyAccountTable: ({ tx }, input) => readListPage(tx, moneyAccountList, input),
  moneyAccountCreate: async (context, { body }) => ({
    heading: message('account.saved'),
    message: message('account.created'),
    data: await createMoneyAccount(context, body),
  }),
  moneyAccountUpdate: async (context, { body }) => ({
    heading: message('account.saved'),
    message: message('account.updated'),
    data: await updateMoneyAccount(context, body),
  }),
  moneyAccountDetails: ({ tx }, { params }) => readMoneyAccount(tx, params.id),
});
