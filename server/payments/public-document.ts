import { type FeeBill, isFeeBill } from '@netkhata/domain/bill-words';
import { type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import {
  type BillDocument,
  type BillItemRow,
  readBillDocument,
  readBillItems,
} from '../bills/bill-queries.ts';
import { type BillMonths, billMonths, billPaymentState } from '../bills/bill-shapes.ts';
import type { Database } from '../database/database.ts';
import { type Company, readCompany } from '../setup/company-settings.ts';
import { readPaidFees, readPaidMonths, readPayment } from './payment-queries.ts';

export type PublicLine = Pick<BillItemRow, 'itemId' | 'label' | 'description' | 'amountPaisa'>;

/** Everything that the page behind a receipt's QR code may show (decisions section 5). */
export type PublicDocument = {
  company: Pick<Company, 'name' | 'language' | 'currencySign' | 'numberGrouping'>;
  customerId: number;
  customerCode: string;
  customerName: string;
} & (
  | {
      kind: 'bill';
      /** First and last month of the bill; null for a fee. */
      months: BillMonths | null;
      /** Which fee it is, and why it was charged, in the company's language. */
      fee: { kind: FeeBill; reason: string | null } | null;
      /** What a run's bill is made of, where that is more than one month's fee. */
      lines: readonly PublicLine[];
      /** On top of the lines. */
      vatPaisa: Paisa;
      totalPaisa: Paisa;
      duePaisa: Paisa;
      state: 'unpaid' | 'partial' | 'paid' | 'deleted';
    }
  | {
      kind: 'payment';
      amountPaisa: Paisa;
      /** First and last month of the paid bills; null if all of it is an advance. */
      months: BillMonths | null;
      /** The fees among the paid bills. */
      fees: readonly FeeBill[];
      state: 'received' | 'approved' | 'deleted';
    }
);

async function readFee(
  database: Database,
  { id, kind }: BillDocument,
): Promise<{ kind: FeeBill; reason: string | null } | null> {
  if (!isFeeBill(kind)) return null;
  const [item] = await readBillItems(database, id);
  return { kind, reason: item?.description ?? null };
}

/** The lines of a bill by a run; what somebody typed on one made by hand is not for a public page. */
async function readLines(database: Database, { id, kind }: BillDocument): Promise<PublicLine[]> {
  if (kind !== 'generated') return [];
  const lines = await readBillItems(database, id);
  return lines.length > 1 || lines.some(({ description }) => description) ? lines : [];
}

const SHORT_CODE = /^[0-9A-Za-z]{10,40}$/;

/** The bill or payment with this short code; undefined if there is none. */
export async function readPublicDocument(
  database: Database,
  code: string,
): Promise<PublicDocument | undefined> {
  if (!SHORT_CODE.test(code)) return undefined;
  const company = await readCompany(database);
  const bill = await readBillDocument(database, sql`bills.short_code = ${code}`);
  if (bill) {
    return {
      kind: 'bill',
      company,
      customerId: bill.customerId,
      customerCode: bill.customerCode,
      customerName: bill.customerName,
      months: isFeeBill(bill.kind) ? null : billMonths(bill),
      fee: await readFee(database, bill),
      lines: await readLines(database, bill),
      vatPaisa: subtractPaisa(
        bill.totalPaisa,
        subtractPaisa(bill.subtotalPaisa, bill.discountPaisa),
      ),
      totalPaisa: bill.totalPaisa,
      duePaisa: bill.duePaisa,
      state: bill.voidedAt ? 'deleted' : billPaymentState(bill),
    };
  }
  const payment = await readPayment(database, sql`payments.short_code = ${code}`);
  if (!payment) return undefined;
  return {
    kind: 'payment',
    company,
    customerId: payment.customerId,
    customerCode: payment.customerCode,
    customerName: payment.customerName,
    amountPaisa: payment.amountPaisa,
    months: await readPaidMonths(database, payment.id),
    fees: await readPaidFees(database, payment.id),
    state: payment.state,
  };
}
