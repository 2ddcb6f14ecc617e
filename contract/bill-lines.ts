import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { errorKey } from './messages.ts';
import {
  optionalDay,
  optionalText,
  optionalWhole,
  optionalYesNo,
  quantity,
  requiredDay,
} from './wire.ts';
import { optionalId, requiredId } from './wire-choices.ts';
import { optionalTaka, requiredTaka, taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());

/** A stored line of a bill, as replies contain it. */
export const billItem = z.object({
  item: z.object({ id: z.int(), label: z.string() }),
  unit: z.string(),
  quantity,
  /** The specification names these fields; there is no stock to count, so both are null. */
  stock: z.null(),
  warehouse: z.null(),
  price: taka,
  discount: taka,
  amount: taka,
  description: nullableText,
});

/** A line of a bill as a form sends it. */
export const billLine = z.object({
  item: requiredId,
  quantity,
  /** Below zero only in an adjustment, which runs make. */
  price: requiredTaka({ most: LARGEST.price, isSigned: true }),
  discount: optionalTaka({ most: LARGEST.bill }),
  description: optionalText(200),
});

/** The form of a bill. */
export const billForm = {
  customer: requiredId,
  billDate: requiredDay,
  billFromDate: optionalDay,
  billToDate: optionalDay,
  bill_item: z
    .array(billLine)
    .check(z.minLength(1, errorKey('bill.withoutItems')), z.maxLength(100)),
  sendSms: optionalYesNo,
  /** Confirms that a month that is covered already may be billed again. */
  billAgain: z.optional(optionalYesNo),
};

/** The form that changes one. */
export const changedBillForm = {
  ...billForm,
  id: requiredId,
  /** The total when the bill was opened; refused if it has changed since. */
  seenTotal: z.optional(optionalTaka({ most: LARGEST.bill })),
  /** The bill as it was opened; refused if anything of it has changed since. */
  seenBill: z.optional(
    z.nullable(
      z.object({
        billDate: requiredDay,
        billFromDate: optionalDay,
        billToDate: optionalDay,
        bill_item: z.array(billLine).check(z.maxLength(100)),
      }),
    ),
  ),
};

/** One bill of a submission, as the collection form sends it; found by its id or its number. */
export const submittedBill = z.object({
  id: optionalId,
  billId: optionalId,
  billNo: optionalText(40),
  /** The balance that the form showed; the submission is refused if it has changed since. */
  balance: optionalTaka({ most: LARGEST.bill, isSigned: true }),
  discount: optionalTaka({ most: LARGEST.payment }),
  payAmount: optionalTaka({ most: LARGEST.payment }),
  isSelect: optionalWhole({ min: 0, max: 1 }),
});
