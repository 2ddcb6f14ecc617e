import type { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  ADJUSTMENT_ITEM_ID,
  INTERNET_CYCLE_ITEM_ID,
  INTERNET_MONTHLY_ITEM_ID,
} from '@netkhata/domain/bill-words';
import { isPositive, subtractPaisa } from '@netkhata/domain/paisa';
import { quantityFromMilli } from '@netkhata/domain/quantity';
import { billSpanText } from '../../shared/bills/bill-months.ts';
import {
  PrintedLastPayment,
  ReceiptFactList,
  type ReceiptSum,
  ReceiptSums,
} from './receipt-parts.tsx';
import type { ReceiptDocument } from './receipt-sheet.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';

export type BillRecord = EndpointResult<typeof bills.billDetails>;
type BillItem = BillRecord['bill_item'][number];

const ONE_MILLI = 1000;

/** The receipt of a bill (specification section 2, 'Bill receipt'). */
export function billDocument(bill: BillRecord, locale: ReceiptLocale): ReceiptDocument {
  const { t, format } = locale;
  const { customer } = bill;
  const facts = [
    { label: t('receipts.customerName'), value: customer.name },
    { label: t('receipts.billMonth'), value: billSpanText(bill, locale) },
    { label: t('receipts.id'), value: format.code(customer.code) },
    { label: t('receipts.billDate'), value: format.day(bill.billDate) },
    { label: t('receipts.mobile'), value: customer.mobileNo },
    { label: t('receipts.address'), value: customer.address ?? t('receipts.notAvailable') },
  ];
  return {
    title: t('receipts.bill'),
    number: `${t('receipts.billNo')} ${format.code(bill.billNo)}`,
    company: bill.company,
    publicAddress: bill.publicAddress,
    deletedNote: bill.isVoid ? t('receipts.billDeleted') : undefined,
    body: (
      <>
        <ReceiptFactList facts={facts} />
        <ReceiptSums sums={sumsOf(bill, locale)} locale={locale} />
      </>
    ),
    foot: (
      <PrintedLastPayment
        amount={bill.lastPaymentAmount}
        day={bill.lastPaymentDate}
        locale={locale}
      />
    ),
  };
}

/** The items, the previous due and the total; the current due where it differs. */
function sumsOf(bill: BillRecord, locale: ReceiptLocale): ReceiptSum[] {
  const { t } = locale;
  const netOfItems = subtractPaisa(bill.subtotal, bill.discount);
  const isVatOnTop = bill.total !== netOfItems;
  const hasVat = isPositive(bill.vat);
  const vat = { key: 'vat', label: t('receipts.vat'), amount: bill.vat };
  const total = {
    key: 'total',
    label: t('receipts.total'),
    ...(hasVat && !isVatOnTop
      ? { note: `${t('receipts.vatIncluded')} ${locale.format.taka(bill.vat)}` }
      : {}),
    amount: bill.total,
  };
  return [
    ...bill.bill_item.map((item, index) => ({
      ...itemSum(item, locale),
      key: `item-${index}`,
      ...(bill.fee && { label: billSpanText(bill, locale) }),
    })),
    ...(hasVat && isVatOnTop ? [vat] : []),
    ...(bill.bill_item.length > 1 || hasVat ? [total] : []),
    { key: 'previousDue', label: t('receipts.previousDue'), amount: bill.previousDue },
    {
      key: 'totalBillAmount',
      label: t('receipts.totalBillAmount'),
      amount: bill.netPayable,
      isTotal: true,
    },
    ...(bill.currentDue === bill.netPayable
      ? []
      : [{ key: 'dueNow', label: t('receipts.dueNow'), amount: bill.currentDue }]),
  ];
}

function itemSum(item: BillItem, { t, format }: ReceiptLocale): Omit<ReceiptSum, 'key'> {
  const isInternet = [INTERNET_MONTHLY_ITEM_ID, INTERNET_CYCLE_ITEM_ID].includes(item.item.id);
  const isCounted = item.quantity !== ONE_MILLI || isPositive(item.discount);
  const quantity = format.number(quantityFromMilli(item.quantity));
  // An adjustment's own words say it all, in the customer's language.
  const ownWords = item.item.id === ADJUSTMENT_ITEM_ID ? item.description : null;
  const notes = [
    !ownWords && item.description,
    isCounted && t('receipts.quantityTimesPrice', { quantity, price: format.taka(item.price) }),
    isPositive(item.discount) && t('receipts.lessDiscount', { amount: format.taka(item.discount) }),
  ];
  return {
    label: isInternet ? t('receipts.internetServiceFee') : (ownWords ?? item.item.label),
    note: notes.filter(Boolean).join(', '),
    amount: item.amount,
  };
}
