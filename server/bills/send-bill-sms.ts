import type { api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { SignedInContext } from '../http/implement.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { monthOfColumn } from './bill-month-text.ts';
import { billSmsText } from './bill-sms.ts';
import { requireBill } from './read-bills.ts';

/** SMS text of a bill, for the composer (`get_bill_sms`). */
export async function composeBillSms(context: SignedInContext, billId: number): Promise<string> {
  const bill = await requireBill(context.tx, context.user, billId);
  const range =
    bill.fromMonth && bill.toMonth
      ? { fromMonth: monthOfColumn(bill.fromMonth), toMonth: monthOfColumn(bill.toMonth) }
      : null;
  return billSmsText(
    context.tx,
    { name: bill.customerName, code: bill.customerCode },
    { ...bill, range, duePaisa: bill.currentDuePaisa },
  );
}

/** Queues the SMS of a bill with the edited text (`send_bill_sms`). */
export async function sendBillSms(
  context: SignedInContext,
  request: EndpointInput<(typeof api)['billSmsSend']>['body'],
): Promise<number> {
  const { tx, user } = context;
  const bill = await requireBill(tx, user, request.billId, 'billId');
  const [id] = await queueSms(tx, [
    {
      customerId: bill.customerId,
      mobileNo: bill.mobileNo,
      body: request.billSmsText,
      type: 'bill',
      billId: bill.id,
      createdBy: user.id,
    },
  ]);
  context.audit({ subject: 'sms', id: id as number, after: { billId: bill.id } });
  return id as number;
}
