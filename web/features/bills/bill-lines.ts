import type { bills } from '@netkhata/contract/bills';
import type { CallInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { setup } from '@netkhata/contract/setup';
import { type BillTotals, billTotals, lineAmount } from '@netkhata/domain/bill-totals';
import { INTERNET_CYCLE_ITEM_ID, INTERNET_MONTHLY_ITEM_ID } from '@netkhata/domain/bill-words';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';

/** One line of a bill as it is typed. */
export type TypedBillLine = {
  /** React key that stays with the line while others are added or removed. */
  lineKey: number;
  itemId: number | null;
  quantityMilli: number | null;
  pricePaisa: Paisa | null;
  discountPaisa: Paisa;
  description: string | null;
};

export type ItemOption = EndpointResult<typeof setup.itemOptions>[number];
type BillRecord = EndpointResult<typeof bills.billDetails>;
type SubmittedLine = CallInput<typeof bills.billSave>['body']['bill_item'][number];

const ONE_MILLI = 1000;

const EMPTY: Omit<TypedBillLine, 'lineKey'> = {
  itemId: null,
  quantityMilli: ONE_MILLI,
  pricePaisa: null,
  discountPaisa: ZERO_PAISA,
  description: null,
};

/** The lines with an empty one appended. */
export function withNewLine(lines: readonly TypedBillLine[]): TypedBillLine[] {
  const lineKey = Math.max(0, ...lines.map((line) => line.lineKey)) + 1;
  return [...lines, { ...EMPTY, lineKey }];
}

/**
 * Choosing an item sets quantity 1 and discount 0; the internet service costs the customer's own
 * fee (specification section 5), another item its own price, if it has one.
 */
export function lineOfItem(
  item: ItemOption | undefined,
  customer: { monthlyFee: Paisa },
): Omit<TypedBillLine, 'lineKey'> {
  if (!item) return EMPTY;
  const isInternet = [INTERNET_MONTHLY_ITEM_ID, INTERNET_CYCLE_ITEM_ID].includes(item.itemId);
  const pricePaisa = isInternet ? customer.monthlyFee : item.price;
  return { ...EMPTY, itemId: item.itemId, pricePaisa };
}

/** The lines of an existing bill as form values. */
export function linesOfBill({ bill_item }: BillRecord): TypedBillLine[] {
  return bill_item.map((line, index) => ({
    lineKey: index + 1,
    itemId: line.item.id,
    quantityMilli: line.quantity,
    pricePaisa: line.price,
    discountPaisa: line.discount,
    description: line.description,
  }));
}

function termsOf({ pricePaisa, quantityMilli, discountPaisa }: TypedBillLine) {
  return {
    pricePaisa: pricePaisa ?? ZERO_PAISA,
    quantityMilli: quantityMilli ?? 0,
    discountPaisa,
  };
}

/** Undefined when the typed figures exceed what the ledger can store. */
function undefinedIfTooLarge<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (reason) {
    if (reason instanceof RangeError) return undefined;
    throw reason;
  }
}

/** Amount of a line; undefined when it exceeds what the ledger can store. */
export function amountOfLine(line: TypedBillLine): Paisa | undefined {
  return undefinedIfTooLarge(() => lineAmount(termsOf(line)));
}

/** Totals of the lines; undefined when they exceed what the ledger can store. */
export function totalsOfLines(lines: readonly TypedBillLine[]): BillTotals | undefined {
  return undefinedIfTooLarge(() => billTotals(lines.map(termsOf)));
}

/** The lines for the wire; call it only once `lineMessages` returns no messages. */
export function submittedLines(lines: readonly TypedBillLine[]): SubmittedLine[] {
  return lines.map((line) => ({
    item: line.itemId ?? 0,
    quantity: line.quantityMilli ?? ONE_MILLI,
    price: line.pricePaisa ?? ZERO_PAISA,
    discount: line.discountPaisa,
    description: line.description,
  }));
}

/** Messages about missing values: field on the wire -> messages. */
export function lineMessages(
  lines: readonly TypedBillLine[],
  words: { required: string; noSuchQuantity: string },
): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  lines.forEach((line, index) => {
    const at = `bill_item.${index}`;
    if (line.itemId === null) missing[`${at}.item`] = [words.required];
    if (line.quantityMilli === null) missing[`${at}.quantity`] = [words.noSuchQuantity];
    if (line.pricePaisa === null) missing[`${at}.price`] = [words.required];
  });
  return missing;
}
