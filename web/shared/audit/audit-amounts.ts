const PAISA = /_?paisa$/i;

/** Amounts whose name in the trail has no unit; all of them are in whole paisa. */
const MONEY_FIELDS = new Set([
  'monthlyFee',
  'connectionCharge',
  'billAmount',
  'bill_amount',
  'paidAmount',
  'payAmount',
  'paymentAmount',
  'advanceAmount',
  'netPayable',
  'dueAmount',
  'balance',
  'discount',
  'amount',
  'price',
  'total',
  'totalAmount',
  'openingBalance',
  'discountLimit',
  'askAgainFrom',
  'payOutLimit',
  'floor',
  'pricePerPart',
  'lowBalance',
  'counted',
  'expected',
  'opened',
  'difference',
  'owed',
  'outlays',
  'receiverCounted',
  'collectorCounted',
]);

export const isMoneyField = (name: string): boolean => PAISA.test(name) || MONEY_FIELDS.has(name);

/** Quantities are stored in thousandths. */
/** The number of a record, such as `id`, `payment_id`, `lastPaymentId` or `ids`. */
export const isIdField = (name: string): boolean => /(^id|_id|[a-z]Id)s?$/.test(name);

export const isQuantityField = (name: string): boolean => /^quantity(_?milli)?$/i.test(name);

/** The name of a field without its unit: 'fee_paisa' is 'fee'. */
export const withoutUnit = (name: string): string =>
  name.replace(PAISA, '').replace(/_?milli$/i, '');
