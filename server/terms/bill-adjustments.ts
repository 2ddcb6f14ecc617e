import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import type { DaysOfRange, RangePart } from '@netkhata/domain/parts-of-ranges';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type AdjustmentKind, adjustmentText } from './adjustment-texts.ts';

/** An adjustment of which something is open, for the next bill to take. */
export const IS_PENDING: RawBuilder<boolean> = sql`(
  bill_adjustments.open_paisa <> 0 and bill_adjustments.struck_at is null
  and bill_adjustments.withdrawn_at is null)`;

/** What is to be charged for days that were billed otherwise, or given back below zero. */
export interface ProposedAdjustment {
  customerId: number;
  kind: AdjustmentKind;
  /** Without VAT where prices are; never zero. */
  amountPaisa: Paisa;
  /** The days it is for, of the range whose price they are a part of. */
  part: DaysOfRange;
  plannedChangeId?: number | null;
  outageId?: number | null;
  /** The share of the month that is given back, for the text. */
  percentOff?: number;
  /** It takes back a credit that a bill has already. */
  isTakenBack?: boolean;
  /** The range of a bill whose price it corrects, and its parts from then on. */
  range?: { billId: number; fromDay: Day; parts: readonly RangePart[] };
}

/**
 * Proposes adjustments of customers whose money is locked: the next bill of each takes them. What
 * the line says is written now, in the company's language. Returns their ids, in the same order.
 */
export async function proposeAdjustments(
  tx: Database,
  proposed: readonly ProposedAdjustment[],
  by: { createdBy: number | null; at: Date },
): Promise<number[]> {
  if (proposed.length === 0) return [];
  const { language } = await readCompany(tx);
  const inserted = await tx
    .insertInto('billAdjustments')
    .values(
      proposed.map(
        ({ customerId, kind, amountPaisa, part, plannedChangeId, outageId, range, ...told }) => ({
          customerId,
          kind,
          amountPaisa,
          openPaisa: amountPaisa,
          fromDay: part.fromDay,
          untilDay: part.untilDay,
          days: part.days,
          ofDays: part.ofDays,
          description: adjustmentText(kind, part, language, told),
          plannedChangeId: plannedChangeId ?? null,
          outageId: outageId ?? null,
          ...(range && {
            rangeBillId: range.billId,
            rangeFromDay: range.fromDay,
            parts: JSON.stringify(range.parts),
          }),
          createdBy: by.createdBy,
          createdAt: by.at,
        }),
      ),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/**
 * Takes back adjustments of customers whose money is locked, because what they were for is no more.
 * Those of which a bill has some, and those that were struck, stay. Returns the ids of the others.
 */
export async function withdrawAdjustments(
  tx: Database,
  ids: readonly number[],
  at: Date,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update bill_adjustments set withdrawn_at = ${at}
    where id = any(${ids}::bigint[]) and ${IS_PENDING} and open_paisa = amount_paisa
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** `adjustment_remove` */
export async function removeAdjustment(
  { tx, user, now, audit }: SignedInContext,
  { id, reason }: EndpointInput<Api['adjustmentRemove']>['body'],
): Promise<{ id: number }> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from bill_adjustments join customers on customers.id = customer_id
    where bill_adjustments.id = ${id} and ${customersInScope(user)}
  `.execute(tx);
  const customerId = rows[0]?.customerId;
  if (customerId === undefined) throw unknownId('id');
  // Waits for a run that is billing this customer.
  await lockCustomerMoney(tx, [customerId]);
  const struck = await sql<{ adjustment: string; amountPaisa: Paisa }>`
    update bill_adjustments
    set struck_at = ${now}, struck_by = ${user.id}, strike_reason = ${reason}
    where id = ${id} and ${IS_PENDING}
    returning description as adjustment, open_paisa as amount_paisa
  `.execute(tx);
  const [line] = struck.rows;
  if (!line) throw conflict(message('adjustment.nothingOpen'));
  audit({ subject: 'customer', id: customerId, before: line, after: { reason } });
  return { id };
}
