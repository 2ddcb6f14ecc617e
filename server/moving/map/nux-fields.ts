import { LARGEST } from '@netkhata/domain/bounds';
import { paisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Instalment } from '../../bills/planned-lines.ts';
import { nuxAmount } from './nux-plans.ts';

/** A larger number of instalments is taken for a typing error. */
const MAX_TIMES = 240;

/** The custom fields of a PHPNuxBill customer (`tbl_customers_fields`), interpreted. */
export interface NuxFields {
  /** Extra amount of every recharge. */
  everyTimePaisa: Paisa;
  instalments: Instalment[];
  /** Amount that a postpaid customer owes at the next recharge. */
  invoicePaisa: Paisa;
  /** Day of the month on which the customer's plan ends. */
  expiredDate: string | undefined;
  nid: string;
  onuMac: string;
  /** Other fields, as lines for the note. */
  notes: string[];
}

export function readNuxFields(fields: readonly { name: string; value: string }[]): NuxFields {
  const read: NuxFields = {
    everyTimePaisa: ZERO_PAISA,
    instalments: [],
    invoicePaisa: ZERO_PAISA,
    expiredDate: undefined,
    nid: '',
    onuMac: '',
    notes: [],
  };
  for (const { name, value } of fields) {
    const plain = name.trim().toLowerCase();
    if (plain === 'invoice') {
      read.invoicePaisa = paisa(read.invoicePaisa + (nuxAmount(value) ?? ZERO_PAISA));
    } else if (plain === 'expired date') read.expiredDate = value.trim();
    else if (plain.endsWith('bill')) addBill(read, name, value);
    else if (plain === 'nid') read.nid = value;
    else if (plain.includes('mac')) read.onuMac = value;
    else if (value.trim() !== '') read.notes.push(`${name}: ${value}`);
  }
  return read;
}

/** '200' is added to every bill; '500:3' to three more bills. */
function addBill(read: NuxFields, name: string, value: string): void {
  const [amount = '', times] = value.split(':');
  const amountPaisa = nuxAmount(amount);
  if (amountPaisa === undefined) {
    if (value.trim() !== '') read.notes.push(`${name}: ${value}`);
  } else if (times === undefined) {
    read.everyTimePaisa = paisa(read.everyTimePaisa + amountPaisa);
  } else {
    const timesLeft = Number(times);
    const isTimes = Number.isInteger(timesLeft) && timesLeft >= 0 && timesLeft <= MAX_TIMES;
    const isAmount = amountPaisa >= 0 && amountPaisa <= LARGEST.price;
    if (!isTimes || !isAmount) read.notes.push(`${name}: ${value}`);
    else if (timesLeft > 0 && amountPaisa > 0) {
      read.instalments.push({ name: name.trim(), amountPaisa, timesLeft });
    }
  }
}
