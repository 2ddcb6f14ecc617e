import { LARGEST } from '@netkhata/domain/bounds';
import { CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { MAX_PAISA } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import { submittedBill } from './bill-lines.ts';
import { collectionBill } from './bills.ts';
import { endpoint } from './endpoint.ts';
import { payments } from './payments.ts';
import { optionalTaka, requiredTaka, taka, takaSum } from './wire-formats.ts';
import { optionalId, pathId, requiredId } from './wire-choices.ts';

/** The most customers that one act pays for. */
export const MAX_JOINT_LINES = 200;

const customer = z.object({ id: z.int(), code: z.string(), name: z.string() });

const line = z.object({
  customer: z.object({
    ...customer.shape,
    mobileNo: z.string(),
    balance: taka,
    advance: taka,
  }),
  /** Unpaid bills, oldest first. */
  billData: z.array(collectionBill),
});

const {
  customer: _customer,
  billData: _billData,
  advanceAmount: _advanceAmount,
  shownAdvance: _shownAdvance,
  netPayable: _netPayable,
  dueAmount: _dueAmount,
  paymentAmount: _paymentAmount,
  reconnectionFee: _reconnectionFee,
  ...wayOfPayment
} = payments.paymentCollect.body.shape;

/** Not in the specification: customers who are paid by another, such as a family or branches. */
export const payers = {
  customerPayer: endpoint({
    method: 'GET',
    path: 'customer_payer/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'data',
      schema: z.object({
        /** Who pays for this customer; null for one who pays for themselves. */
        paidBy: z.nullable(customer),
        /** Whom this customer pays for, by name; those that the reader may see. */
        paysFor: z.array(
          z.object({ ...customer.shape, status: z.enum(CUSTOMER_STATUSES), balance: taka }),
        ),
        /** How many more there are in other zones. */
        unseen: z.int(),
        /** What all of them owe, the customer included; advances of one do not pay for another. */
        due: takaSum,
      }),
    },
  }),
  /** Sets who pays for a customer; nobody else when empty. */
  customerPayerUpdate: endpoint({
    method: 'POST',
    path: 'customer_payer_update',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ customer: requiredId, paidBy: optionalId }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** The unpaid bills of a payer and of all whom the payer pays for, in one form. */
  payerBills: endpoint({
    method: 'POST',
    path: 'payer_bill_list',
    access: 'counter',
    effect: 'read',
    body: z.object({ customer: requiredId }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** The payer's line is the first one. */
        lines: z.array(line),
        /** How many more there are in other zones, for whom this user does not collect. */
        unseen: z.int(),
      }),
    },
  }),
  /**
   * Takes the money for several customers from the one who pays for them, all or nothing: one
   * payment each, of one day, one account and one transaction number, and one receipt.
   */
  payerCollect: endpoint({
    method: 'POST',
    path: 'payer_payment_received',
    access: 'counter',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      payer: requiredId,
      lines: z
        .array(
          z.object({
            customer: requiredId,
            billData: z.array(submittedBill).check(z.maxLength(500)),
            /** Beyond the bills. */
            advanceAmount: optionalTaka({ most: LARGEST.payment }),
            /** The advance that the form showed; refused if it has changed since. */
            shownAdvance: z.optional(optionalTaka({ most: MAX_PAISA })),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_JOINT_LINES)),
      /** What is taken for all: the sum of the lines. */
      paymentAmount: requiredTaka({ most: LARGEST.payment }),
      ...wayOfPayment,
    }),
    reply: {
      kind: 'saved',
      /** The payments in the order of the lines; the receipt of the first one is that of all. */
      schema: z.object({ id: z.int(), ids: z.array(z.int()) }),
    },
  }),
};
