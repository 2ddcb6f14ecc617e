import { LARGEST } from '@netkhata/domain/bounds';
import { MAX_PAISA } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import { submittedBill } from './bill-lines.ts';
import { paymentHandover } from './payment-handover.ts';
import type { collectionBill } from './bills.ts';
import { feeBill } from './fee-bill.ts';
import { endpoint } from './endpoint.ts';
import { tableList } from './table-list.ts';
import { otherPayment, RECEIPT_WAYS } from './till.ts';
import { day, optionalDay, optionalText, optionalYesNo, yesNo } from './wire.ts';
import { optionalMobile, optionalTaka, requiredTaka, taka } from './wire-formats.ts';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';

/** 'approved' is the specification's word; a received payment waits for approval. */
export const PAYMENT_STATES = ['received', 'approved', 'deleted'] as const;
/**
 * Further values of the payment list's filter of status: the parts of `received`, which are what the
 * reader may approve, what is theirs and another approves, and what waits in an open hand-over.
 */
export const WAITING_PARTS = ['to_approve', 'own_waiting', 'in_handover'] as const;

/** In place of a bill's number: the row of the reconnection fee, whose bill is yet to be made. */
export const RECONNECTION_FEE_ROW = 'reconnection_fee';

export const ACCOUNT_TYPES = ['cash', 'bank', 'mobile'] as const;

/** What happened to the money of a deleted payment that had been handed over. */
export const DELETED_MONEY = ['given_back', 'never_there'] as const;

const nullableText = z.nullable(z.string());
/** Whether the reader may approve it: it waits, and is not their own (not in the specification). */
const canApprove = z.boolean();

export const ledgerAccount = z.object({
  ledgerId: z.int(),
  ledgerName: z.string(),
  referenceType: z.enum(ACCOUNT_TYPES),
});

export const PAYMENT_COLUMNS = [
  'id',
  'paymentDate',
  'invNo',
  'amount',
  'customer',
  'code',
  'collectionBy',
  'billMonth',
  'bookedOn',
  'status',
] as const;

export const payments = {
  accountOptions: endpoint({
    method: 'GET',
    path: 'cash_bank_gl_search',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(ledgerAccount) },
  }),
  lastAccount: endpoint({
    method: 'GET',
    path: 'customer/last-acc-head/{customerId}',
    access: 'counter',
    effect: 'read',
    params: z.object({ customerId: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({ last_acc_head: z.nullable(ledgerAccount), message: z.string() }),
    },
  }),
  paymentCollect: endpoint({
    method: 'POST',
    path: 'payment_received',
    access: 'counter',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      customer: requiredId,
      billData: z.optional(z.nullable(z.array(submittedBill).check(z.maxLength(500)))),
      paymentDate: optionalDay,
      /** The day the money was taken, where the books of that day are closed: it is booked now. */
      takenOn: z.optional(optionalDay),
      paymentAmount: optionalTaka({ most: LARGEST.payment }),
      /** Beyond the bills (not specified); when missing, `paymentAmount` less the bills. */
      advanceAmount: optionalTaka({ most: LARGEST.payment }),
      /** The advance that the form showed (not specified); refused if it has changed since. */
      shownAdvance: z.optional(optionalTaka({ most: MAX_PAISA })),
      // Sums that the form shows over all bills; nothing is calculated from them.
      netPayable: optionalTaka({ most: MAX_PAISA, isSigned: true }),
      dueAmount: optionalTaka({ most: MAX_PAISA, isSigned: true }),
      paymentMethod: optionalText(40),
      merchantMobileNo: optionalText(30),
      account: requiredId,
      accountType: optionalText(20),
      collectionBy: optionalId,
      fromMobileNo: optionalMobile,
      trxId: optionalText(60),
      // One transfer for several customers (not in the specification): the payment that the refusal
      // named as having the number already, and the reason why this one shares it.
      sharedTrxWith: z.optional(optionalId),
      sharedTrxReason: z.optional(optionalText(200)),
      remarks: optionalText(500),
      sendSms: optionalYesNo,
      /**
       * The reconnection fee that the form showed (not in the specification): charged as a bill of
       * its own, which the row of `billData` with the number `reconnection_fee` pays, or struck with
       * a reason. When missing none is charged.
       */
      reconnectionFee: z.optional(
        z.nullable(
          z.object({
            amount: requiredTaka({ most: LARGEST.bill }),
            struckReason: optionalText(200),
          }),
        ),
      ),
    }),
    reply: {
      kind: 'saved',
      /** Not specified: a paying deactive customer wants to return; a person reactivates them. */
      schema: z.object({ id: z.int(), isCustomerDeactive: z.boolean() }),
    },
  }),
  paymentTable: tableList({
    path: 'payment_list',
    access: 'customers',
    columns: PAYMENT_COLUMNS,
    row: z.object({
      id: z.int(),
      paymentDate: day,
      /** The book day (not in the specification): the payment's own day, unless that was closed. */
      bookedOn: day,
      invNo: nullableText,
      amount: taka,
      customer: z.string(),
      customerId: z.int(),
      code: z.string(),
      collectionBy: z.string(),
      billMonth: nullableText,
      status: z.enum(PAYMENT_STATES),
      isSmsSend: yesNo,
      canApprove,
      handover: paymentHandover,
    }),
  }),
  paymentDetails: endpoint({
    method: 'GET',
    path: 'payment_details/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        id: z.int(),
        customerName: z.string(),
        phone: z.string(),
        /** The customer's current number (not specified); `phone` is the one on the receipt. */
        mobileNo: z.string(),
        customerId: z.int(),
        customerCode: z.string(),
        address: nullableText,
        paymentDate: day,
        ledgerName: z.string(),
        amount: taka,
        discount: taka,
        advance: taka,
        unpaidAmount: taka,
        lastPaymentDate: z.nullable(day),
        lastPaymentAmount: z.nullable(taka),
        status: z.enum(PAYMENT_STATES),
        canApprove,
        handover: paymentHandover,
        isSmsSend: yesNo,
        collectionBy: z.string(),
        paymentMethod: nullableText,
        trxId: nullableText,
        /** Payments of other customers by the same transfer. */
        sharedWith: z.array(otherPayment),
        /**
         * What was taken in the same act from one who pays for others, this payment included, the
         * first one first; empty for a payment by itself. The receipt has a line for each.
         */
        together: z.array(
          z.object({
            id: z.int(),
            customerId: z.int(),
            customerName: z.string(),
            customerCode: z.string(),
            amount: taka,
            status: z.enum(PAYMENT_STATES),
            /** The first and the last month that it was for; null where it was for no bill. */
            months: z.nullable(z.object({ fromMonth: z.string(), toMonth: z.string() })),
          }),
        ),
        remarks: nullableText,
        deletionReason: nullableText,
        billData: z.array(
          z.object({
            billId: z.int(),
            billNo: z.string(),
            billDate: day,
            billFromDate: z.nullable(day),
            billToDate: z.nullable(day),
            isOpeningBalance: z.boolean(),
            fee: feeBill,
            payAmount: taka,
            discount: taka,
          }),
        ),
        /** Records of handing on its receipt, latest first (not in the specification). */
        handedOn: z.array(
          z.object({ way: z.enum(RECEIPT_WAYS), handedBy: z.string(), handedAt: z.string() }),
        ),
        shortCode: z.string(),
        publicAddress: z.string(),
        company: z.object({
          name: z.string(),
          address: nullableText,
          phone: nullableText,
          logo: nullableText,
        }),
      }),
    },
  }),
  paymentApprove: endpoint({
    method: 'POST',
    path: 'payment_approve',
    access: 'payments_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({ paymentId: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  paymentDelete: endpoint({
    method: 'POST',
    path: 'payment_delete',
    access: 'payments_manage',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      paymentId: requiredId,
      reason: optionalText(200),
      /**
       * For a payment that was handed over (not in the specification). `given_back`: the money is
       * returned out of today's till, the default. `never_there`: it was missing from the start, so
       * the shortage that it caused is removed.
       */
      money: z.optional(optionalWord(DELETED_MONEY)),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  customerPayments: endpoint({
    method: 'GET',
    path: 'customer_payment_list/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          paymentDate: day,
          amount: taka,
          ledgerName: z.string(),
          status: z.enum(PAYMENT_STATES),
          collectionBy: z.string(),
        }),
      ),
    },
  }),
};

export type CollectionBillWire = z.output<typeof collectionBill>;
