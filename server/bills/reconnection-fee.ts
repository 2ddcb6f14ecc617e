import { RECONNECTION_FEE_ROW } from '@netkhata/contract/payments';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import type { Paisa } from '@netkhata/domain/paisa';
import { onePiece, type PlannedLine } from '@netkhata/domain/planned-line';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import type { BillRow } from './bill-queries.ts';
import { billFigures, readBillTerms } from './bill-figures.ts';
import { reconnectionFeeText } from './fee-texts.ts';
import { type IssuedBill, writeBills } from './issue-bills.ts';

const RECONNECTION_FEE_ITEM_ID = 11;

/** The fee that is due with a suspended customer's payment. */
export interface DueReconnectionFee {
  suspensionId: number;
  /** First day of the suspension. */
  suspendedOn: Day;
  feePaisa: Paisa;
  /** With VAT where that is added. */
  totalPaisa: Paisa;
}

/**
 * The fee of an active customer's open suspension, once for each; undefined where none is due: the
 * settings have none, nobody is suspended, or it was charged or struck before.
 */
export async function readDueReconnectionFee(
  tx: Database,
  customerId: number,
  billDate: Day,
): Promise<DueReconnectionFee | undefined> {
  const { rows } = await sql<Omit<DueReconnectionFee, 'totalPaisa'>>`
    select suspensions.id as suspension_id, reconnection_fee_paisa as fee_paisa,
      (started_at at time zone time_zone)::date as suspended_on
    from suspensions join customers on customers.id = customer_id
      cross join suspension_settings cross join company
    where customer_id = ${customerId} and lifted_at is null and customers.status = 'active'
      and reconnection_fee_paisa > 0
      and not exists (select from reconnection_fees where suspension_id = suspensions.id)
  `.execute(tx);
  const [due] = rows;
  if (!due) return undefined;
  const { totalPaisa } = billFigures([feeLine(due)], await readBillTerms(tx, billDate));
  return { ...due, totalPaisa };
}

/** The fee in the form of the bill that a payment makes of it. */
export const proposedBill = ({ totalPaisa }: DueReconnectionFee, billDate: Day): BillRow => ({
  id: 0,
  billNo: RECONNECTION_FEE_ROW,
  billDate,
  fromMonth: null,
  toMonth: null,
  kind: 'reconnection_fee',
  totalPaisa,
  duePaisa: totalPaisa,
});

const feeLine = ({ feePaisa }: Pick<DueReconnectionFee, 'feePaisa'>): PlannedLine =>
  onePiece(RECONNECTION_FEE_ITEM_ID, feePaisa);

/**
 * Issues the fee as a bill of its own. The customer's money is locked. An advance stays where it is,
 * as the payment's form showed it: other open bills may be older than the fee.
 */
export async function issueReconnectionFee(
  tx: Database,
  due: DueReconnectionFee,
  facts: {
    customerId: number;
    /** Balance before the fee. */
    previousDuePaisa: Paisa;
    billDate: Day;
    books: Books;
    createdBy: number;
  },
): Promise<IssuedBill> {
  const { customerId, previousDuePaisa, ...terms } = facts;
  const { language } = await readCompany(tx);
  const description = reconnectionFeeText(due.suspendedOn, language);
  const [issued] = await writeBills(
    tx,
    [{ customerId, previousDuePaisa, range: null, lines: [{ ...feeLine(due), description }] }],
    { kind: 'reconnection_fee', billRunId: null, ...terms },
  );
  return issued as IssuedBill;
}

/** Records what a payment did about the fee of a suspension: its bill, or why there is none. */
export const recordReconnectionFee = (
  tx: Database,
  row: {
    suspensionId: number;
    customerId: number;
    paymentId: number;
    feeBillId: number | null;
    struckReason: string | null;
  },
): Promise<unknown> => tx.insertInto('reconnectionFees').values(row).execute();

/**
 * For a deleted payment: what it struck is no longer struck. Returns the fee's bill where it charged
 * one, which is recorded until that bill is voided.
 */
export async function undoRecordedFee(
  tx: Database,
  paymentId: number,
): Promise<number | undefined> {
  await sql`
    delete from reconnection_fees where payment_id = ${paymentId} and fee_bill_id is null
  `.execute(tx);
  const fee = await tx
    .selectFrom('reconnectionFees')
    .select('feeBillId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return fee?.feeBillId ?? undefined;
}
