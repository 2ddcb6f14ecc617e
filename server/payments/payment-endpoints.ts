import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { readMoneyAccounts } from '../ledger/money-account-queries.ts';
import { approvePayment } from './approve-payment.ts';
import type { FindArrived } from './arrived-transfers.ts';
import { collectForAll } from './collect-for-all.ts';
import { collectPayment } from './collect-payment.ts';
import { deletePayment } from './delete-payment.ts';
import { paymentList } from './payment-list.ts';
import { composePaymentSms, sendPaymentSms } from './payment-sms.ts';
import { readPayerBills } from './payer-bills.ts';
import { readLastAccount, readPaymentDetails, readPaymentsOfCustomer } from './read-payments.ts';
import { handReceiptOn } from './receipt-record.ts';
import { readTakenToday } from './taken-today.ts';
import { checkTransaction } from './transaction-number.ts';

const DONE = message('order.completed');

/** Payments; what wallets and banks show of transfers is told by arrivals. */
export const paymentEndpoints = (findArrived: FindArrived) =>
  implement({
    accountOptions: ({ tx }) => readMoneyAccounts(tx),
    lastAccount: ({ tx, user }, { params }) => readLastAccount(tx, user, params.customerId),
    paymentCollect: async (context, { body }) => ({
      heading: message('payment.collectedHeading'),
      message: message('payment.collected'),
      data: await collectPayment(context, body, findArrived),
    }),
    payerBills: (context, { body }) => readPayerBills(context, body.customer),
    payerCollect: async (context, { body }) => {
      const data = await collectForAll(context, body);
      return {
        heading: message('payment.collectedHeading'),
        message: message('payer.collected', { count: data.ids.length }),
        data,
      };
    },
    transactionCheck: (context, { query }) => checkTransaction(context, query),
    takenToday: (context) => readTakenToday(context),
    receiptHandOn: async (context, { body }) => ({
      heading: message('payment.handedOnHeading'),
      message: message('payment.handedOn'),
      data: { id: await handReceiptOn(context, body) },
    }),
    paymentTable: ({ tx, user }, input) => readListPage(tx, paymentList(user), input),
    paymentDetails: ({ tx, user }, { params }) => readPaymentDetails(tx, user, params.id),
    paymentApprove: async (context, { body }) => {
      const { id } = await approvePayment(context, body.paymentId);
      return { heading: DONE, message: message('payment.approved'), data: { id } };
    },
    paymentDelete: async (context, { body }) => {
      const { id } = await deletePayment(context, body);
      return { heading: DONE, message: message('payment.deleted'), data: { id } };
    },
    customerPayments: ({ tx, user }, { params }) => readPaymentsOfCustomer(tx, user, params.id),
    paymentSmsText: (context, { params }) => composePaymentSms(context, params.id),
    paymentSmsSend: async (context, { body }) => ({
      heading: message('sms.queuedHeading'),
      message: message('payment.smsSent'),
      data: { id: await sendPaymentSms(context, body) },
    }),
  });
