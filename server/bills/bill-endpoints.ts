import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { billList } from './bill-list.ts';
import { saveCustomerNetwork } from './customer-network.ts';
import { deleteBill } from './delete-bill.ts';
import { readBillDetails, readBillsOfCustomer, readCollectionBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { composeBillSms, sendBillSms } from './send-bill-sms.ts';
import { updateBill } from './update-bill.ts';

const DONE = message('order.completed');

export const billEndpoints = implement({
  customerNetworkUpdate: (context, { body }) => saveCustomerNetwork(context, body),
  billTable: ({ tx, user }, input) => readListPage(tx, billList(user), input),
  billDetails: ({ tx, user }, { params }) => readBillDetails(tx, user, params.id),
  unpaidBills: (context, { body }) => readCollectionBills(context, body.customer),
  customerBills: ({ tx, user }, { params }) => readBillsOfCustomer(tx, user, params.id),
  billSave: async (context, { body }) => {
    const { id, billNo } = await saveBill(context, body);
    return {
      heading: message('bill.saved'),
      message: message('bill.created', { billNo }),
      data: { id, billNo },
    };
  },
  billUpdate: async (context, { body }) => {
    const { id, billNo } = await updateBill(context, body);
    return {
      heading: message('bill.saved'),
      message: message('bill.updated', { billNo }),
      data: { id, billNo },
    };
  },
  billDelete: async (context, { body }) => {
    const { id, billNo } = await deleteBill(context, body);
    return { heading: DONE, message: message('bill.deleted', { billNo }), data: { id } };
  },
  billSmsText: (context, { params }) => composeBillSms(context, params.billId),
  billSmsSend: async (context, { body }) => ({
    heading: message('sms.queuedHeading'),
    message: message('bill.smsSent'),
    data: { id: await sendBillSms(context, body) },
  }),
});
