import type { CallInput } from '@netkhata/contract/endpoint';
import type { payments } from '@netkhata/contract/payments';
import type { CollectionRow } from '@netkhata/domain/collection';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { CollectionAmounts } from './collection-amounts.ts';
import type { CollectionFigures } from './collection-figures.ts';
import type { Account, OtherPayment, PaymentValues } from './payment-fields.tsx';

export type PaymentSubmission = CallInput<typeof payments.paymentCollect>['body'];

/** The form as the server wants it: every bill as the form shows it, so that a move is noticed. */
export function paymentSubmission(from: {
  values: PaymentValues;
  rows: readonly CollectionRow[];
  amounts: CollectionAmounts;
  figures: CollectionFigures;
  account: Account;
  /** Has the transaction number already: one transfer was for several customers. */
  other: OtherPayment | undefined;
}): PaymentSubmission {
  const { values, rows, amounts, figures, account, other } = from;
  const isMobile = account.referenceType === 'mobile';
  const isCash = account.referenceType === 'cash';
  return {
    customer: figures.customer.id,
    billData: rows.map((row) => ({
      id: row.billId,
      billId: row.billId,
      billNo: row.billNo,
      balance: row.balancePaisa,
      discount: row.discountPaisa,
      payAmount: row.payAmountPaisa,
      isSelect: row.isSelected ? 1 : 0,
    })),
    paymentDate: values.paymentDate,
    paymentAmount: amounts.totalPaisa,
    advanceAmount: amounts.advancePaisa,
    netPayable: figures.netPayable,
    dueAmount: figures.dueAmount,
    account: account.ledgerId,
    accountType: account.referenceType,
    collectionBy: values.collectionBy,
    paymentMethod: isMobile ? textOrNull(values.paymentMethod) : null,
    merchantMobileNo: null,
    fromMobileNo: isMobile ? textOrNull(values.fromMobileNo) : null,
    trxId: isCash ? null : textOrNull(values.trxId),
    ...(other && { sharedTrxWith: other.id, sharedTrxReason: textOrNull(values.sharedTrxReason) }),
    remarks: textOrNull(values.remarks),
    sendSms: values.sendSms,
  };
}

/** The money a submission takes, the advance included. */
export function paymentAmountOf({ paymentAmount }: PaymentSubmission): Paisa {
  return paymentAmount ?? ZERO_PAISA;
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
