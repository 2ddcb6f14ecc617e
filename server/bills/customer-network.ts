import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { type Message, message } from '@netkhata/contract/messages';
import { networkCustomerId, updateCustomerNetwork } from '../customers/update-customer.ts';
import type { HandlerResult, SignedInContext } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { issueFirstBill } from './first-bill.ts';

/** `customer_network`: saves the network details and, if requested, issues the first bill. */
export async function saveCustomerNetwork(
  context: SignedInContext,
  form: EndpointInput<Api['customerNetworkUpdate']>['body'],
): Promise<HandlerResult<Api['customerNetworkUpdate']>> {
  const { tx, user, today } = context;
  const customerId = networkCustomerId(form);
  const books = await lockBookDay(tx, today);
  const customer = await updateCustomerNetwork(context, { customerId, form });
  const bill = form.isCreateBill
    ? await issueFirstBill(tx, { customerId, books, createdBy: user.id })
    : undefined;
  if (bill) context.audit({ subject: 'bill', id: bill.id, after: { billNo: bill.billNo } });
  return {
    heading: message('customerNetwork.savedHeading'),
    message: networkMessage(form.isCreateBill ?? false, bill?.billNo),
    data: customer,
  };
}

function networkMessage(isBillWanted: boolean, billNo: string | undefined): Message {
  if (billNo) return message('customerNetwork.savedWithBill', { billNo });
  return isBillWanted
    ? message('customerNetwork.savedWithoutBill')
    : message('customerNetwork.saved');
}
