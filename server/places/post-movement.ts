import type { BookDay } from '@netkhata/domain/book-day';
import type { Posting } from '@netkhata/domain/ledger-entry';
import type { Paisa } from '@netkhata/domain/paisa';
import {
  advanceRefunded,
  type Counterpart,
  moneyPaidIn,
  moneyPaidOut,
  moneyTransferred,
} from '@netkhata/domain/place-entry';
import type { Database } from '../database/database.ts';
import { readChargesCategory } from '../ledger/charges-category.ts';
import { accountIdOf } from '../ledger/ledger-accounts.ts';
import { type EntryKind, postEntry } from '../ledger/post-entries.ts';
import type { Movement } from './movement-queries.ts';

const ENTRY_KINDS = {
  transfer: 'money_transferred',
  paid_out: 'money_paid_out',
  paid_in: 'money_paid_in',
} as const satisfies Record<Movement['kind'], EntryKind>;

/** A movement with what a till lacked of a refund. */
type PostedMovement = Movement & { roundedPaisa: Paisa };

/** Posts the single entry of a movement. */
export async function postMovement(
  tx: Database,
  movement: PostedMovement & { id: number },
  entry: { entryDate: BookDay; createdBy: number },
): Promise<void> {
  const { id, kind, customerId } = movement;
  await postEntry(tx, {
    ...entry,
    kind: customerId === null ? ENTRY_KINDS[kind] : 'advance_refunded',
    customerId,
    movementId: id,
    postings: await postingsOf(tx, movement),
  });
}

async function postingsOf(tx: Database, movement: PostedMovement): Promise<Posting[]> {
  const { kind, accountId, toAccountId, amountPaisa, feePaisa, customerId } = movement;
  if (customerId !== null) return advanceRefunded({ ...movement, customerId });
  if (toAccountId !== null) {
    const feeCategoryId = await readChargesCategory(tx);
    return moneyTransferred({
      fromId: accountId,
      toId: toAccountId,
      amountPaisa,
      feePaisa,
      feeCategoryId,
    });
  }
  const paid = { accountId, amountPaisa, counterpart: counterpartOf(movement) };
  return kind === 'paid_in' ? moneyPaidIn(paid) : moneyPaidOut(paid);
}

function counterpartOf({ categoryId, categoryAccountId, staffId }: Movement): Counterpart {
  if (categoryAccountId === accountIdOf('expenses') && categoryId !== null) {
    return { account: 'expenses', categoryId };
  }
  if (staffId !== null) return { account: 'owed_by_staff', staffId };
  const account = (['owner_funds', 'other_income', 'opening_balance'] as const).find(
    (key) => accountIdOf(key) === categoryAccountId,
  );
  if (!account) throw new RangeError(`Nothing is paid for account ${categoryAccountId}`);
  return { account };
}
