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
      customerId: wanted.customerId,
      paymentDate: wanted.paymentDate,
      bookedOn: wanted.paymentDate,
      amountPaisa: paisa(wanted.amountPaisa),
      // A payment of zero must have a discount.
      discountPaisa: paisa(wanted.amountPaisa === 0 ? 100 : 0),
      accountId: CASH_ACCOUNT,
      collectedBy: wanted.collectedBy,
      paymentMethod: 'cash',
      shortCode: shortCode(),
      createdBy: wanted.collectedBy,
      ...(approvedBy && { approvedAt: at, approvedBy }),
      ...(deletedBy && { deletedAt: at, deletedBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return payment.id;
}
