import { paisa } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import { shortCode } from '../database/short-code.ts';

export interface PaymentWanted {
  customerId: number;
  amountPaisa: number;
  paymentDate: string;
  collectedBy: number;
  approvedBy?: number;
  deletedBy?: number;
}

const CASH_ACCOUNT = 11;

/** Inserts a payment for reports, without allocations to bills. Returns its id. */
export async function insertPayment(database: Database, wanted: PaymentWanted): Promise<number> {
  const { approvedBy, deletedBy } = wanted;
  const at = new Date(`${wanted.paymentDate}T06:00:00Z`);
  const payment = await database
    .insertInto('payments')
    .values({
      customer_id: wanted.customerId,
      payment_date: wanted.paymentDate,
      booked_on: wanted.paymentDate,
      amount_paisa: paisa(wanted.amountPaisa),
      // A payment of zero must have a discount.
      discount_paisa: paisa(wanted.amountPaisa === 0 ? 100 : 0),
      account_id: CASH_ACCOUNT,
      collected_by: wanted.collectedBy,
      payment_method: 'cash',
      short_code: shortCode(),
      created_by: wanted.collectedBy,
      ...(approvedBy && { approved_at: at, approved_by: approvedBy }),
      ...(deletedBy && { deleted_at: at, deleted_by: deletedBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return payment.id;
}
