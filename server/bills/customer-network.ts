import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { networkCustomerId, updateCustomerNetwork } from '../customers/update-customer.ts';
import type { SignedInContext } from '../http/implement.ts';
import { issueFirstBill } from './first-bill.ts';

/** `customer_network`: saves the network details and, when asked, makes the first bill at once. */
export async function saveCustomerNetwork(
  context: SignedInContext,
  form: EndpointInput<Api['customerNetworkUpdate']>['body'],
): Promise<EndpointResult<Api['customerNetworkUpdate']>> {
  const { tx, user, today } = context;
  const customerId = networkCustomerId(form);
  const customer = await updateCustomerNetwork(context, { customerId, form });
  const bill = form.isCreateBill
    ? await issueFirstBill(tx, { customerId, billDate: today, createdBy: user.id })
    : undefined;
  if (bill) context.audit({ subject: 'bill', id: bill.id, after: { billNo: bill.billNo } });
  return {
    heading: 'Network saved',
    message: networkMessage(form.isCreateBill ?? false, bill?.billNo),
    data: customer,
  };
}

function networkMessage(isBillWanted: boolean, billNo: string | undefined): string {
  if (billNo) return `Network details saved, bill ${billNo} created.`;
  return isBillWanted
    ? 'Network details saved. No bill was made: the month is billed already or has none.'
    : 'Network details saved successfully.';
}
