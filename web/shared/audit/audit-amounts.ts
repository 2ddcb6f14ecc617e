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
  'credit',
  'rounded',
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

/** Fields that hold the id of a record under its noun. */
const RECORDS =
  /^(account|area|bill|block|customer|handover|item|keeper|label|move|package|payment|road|router|user|zone)$/;

/**
 * A number that names something: a record (`id`, `payment_id`, `lastPaymentId`, `ids`, `customer`)
 * or a port.
 */
export const isIdField = (name: string): boolean =>
  /(^id|_id|[a-z]Id)s?$|(^p|_p|[a-z]P)ort$/.test(name) || RECORDS.test(name);

/** Quantities are stored in thousandths. */
export const isQuantityField = (name: string): boolean => /^quantity(_?milli)?$/i.test(name);

const RATE = /^(rate|burst|threshold)_?(down|up)(_kbit)?$/i;

/** Rates of a network profile, in kbit/s. */
export const isRateField = (name: string): boolean => RATE.test(name);

/** The name of a field without its unit: 'fee_paisa' is 'fee'. */
export const withoutUnit = (name: string): string =>
  name.replace(PAISA, '').replace(/_?milli$/i, '');
