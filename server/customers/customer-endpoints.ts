import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { readCustomerDetails, readCustomerRecord, readPppoePassword } from './customer-details.ts';
import { customerBalanceList, customerBalancePage } from './customer-balance-list.ts';
import { customerList } from './customer-list.ts';
import { searchCustomers } from './customer-search.ts';
import { readNamesLike } from './login-doubts.ts';
import { readPayer, savePayer } from './payers.ts';
import { registerCustomer } from './register-customer.ts';
import { updateCustomer } from './update-customer.ts';

export const customerEndpoints = implement({
  customerSearch: ({ tx, user }, { query }) => searchCustomers(tx, user, query.q),
  customerBalances: ({ tx, user }, { query }) =>
    readListPage(tx, customerBalanceList(user, query), customerBalancePage(query)),
  customerCreate: async ({ tx, user, today, audit }, { body }) => {
    const customer = await registerCustomer(tx, { user, input: body, today });
    audit({ subject: 'customer', id: customer.id, after: { ...body, code: customer.code } });
    return {
      heading: message('customer.saved'),
      message: message('customer.registered'),
      data: customer,
    };
  },
  customerUpdate: async (context, { body }) => ({
    heading: message('customer.saved'),
    message: message('customer.updated'),
    data: await updateCustomer(context, body),
  }),
  customerDetails: (context, { params }) => readCustomerDetails(context, params.id),
  customerPayer: (context, { params }) => readPayer(context, params.id),
  customerPayerUpdate: async (context, { body }) => {
    await savePayer(context, body);
    const key = body.paidBy === null ? 'payer.removed' : 'payer.saved';
    return { heading: message('payer.heading'), message: message(key), data: {} };
  },
  customerRecord: (context, { params }) => readCustomerRecord(context, params.id),
  pppoePasswordSeen: (context, { params }) => readPppoePassword(context, params.id),
  pppoeNamesLike: ({ tx }, { query }) => readNamesLike(tx, query),
  customerTable: ({ tx, user, today }, input) =>
    readListPage(tx, customerList(user, { labelId: input.query.label ?? null, today }), input),
});
