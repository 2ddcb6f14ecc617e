import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import type { MovementState } from '@netkhata/contract/money-movements';
import { type Message, message } from '@netkhata/contract/messages';
import { tooLarge } from '@netkhata/contract/wire-formats';
import { bookDayOf, type Books } from '@netkhata/domain/book-day';
import { LARGEST, LARGEST_SMALL_FEE } from '@netkhata/domain/bounds';
import { addPaisa, isPositive, maxPaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { ONLY_ADMIN_ID, refuseOwnMoney } from '../payments/own-payment.ts';
import { lockSpendingLeft } from '../payments/spent-alone.ts';
import { accountOfKind, findPayCategory } from './category-queries.ts';
import { coverMovement, lowersDebt } from './movement-cover.ts';
import { readMovementDay } from './movement-day.ts';
import { takeMovementNumber } from './movement-number.ts';
import type { Movement } from './movement-queries.ts';
import { postMovement } from './post-movement.ts';
import { findPlace } from './read-places.ts';

type TransferForm = EndpointInput<Api['moneyTransfer']>['body'];
type PaidForm = EndpointInput<Api['moneyPayOut']>['body'];

export interface SavedMovement {
  id: number;
  movementNo: string;
  state: MovementState;
}

/**
 * Moves money from one till, bank or wallet to another. The first one also pays the fee, which needs
 * approval as a pay-out does.
 */
export async function transferMoney(
  context: SignedInContext,
  form: TransferForm,
): Promise<SavedMovement> {
  const books = await lockBookDay(context.tx, context.today);
  const feePaisa = form.fee ?? ZERO_PAISA;
  if (addPaisa(form.amount, feePaisa) > LARGEST.transfer) {
    throw badInput({ amount: tooLarge(LARGEST.transfer) });
  }
  const mostPaisa = maxPaisa(form.amount, LARGEST_SMALL_FEE);
  if (feePaisa > mostPaisa) throw badInput({ fee: tooLarge(mostPaisa) });
  const movementDate = readMovementDay(context, form, books);
  const accountId = await requirePlace(context, 'from', form.from);
  if (form.to === accountId) throw badInput({ to: message('movement.samePlace') });
  const toAccountId = await requirePlace(context, 'to', form.to);
  const movement = { ...NO_PARTY, movementDate, accountId, toAccountId, feePaisa };
  return enter(context, books, {
    ...movement,
    kind: 'transfer',
    amountPaisa: form.amount,
    remarks: form.remarks,
  });
}

/**
 * Pays out money for a category. It waits for approval where its author has then spent more in the
 * month than the limit in the settings.
 */
export async function payOut(context: SignedInContext, form: PaidForm): Promise<SavedMovement> {
  return enterPaid(context, form, 'paid_out');
}

/** Records money received from somebody other than a customer. */
export async function payIn(context: SignedInContext, form: PaidForm): Promise<SavedMovement> {
  return enterPaid(context, form, 'paid_in');
}

async function enterPaid(
  context: SignedInContext,
  form: PaidForm,
  kind: 'paid_out' | 'paid_in',
): Promise<SavedMovement> {
  const { tx } = context;
  const books = await lockBookDay(tx, context.today);
  const movementDate = readMovementDay(context, form, books);
  const accountId = await requirePlace(context, 'account', form.account);
  const direction = kind === 'paid_out' ? 'out' : 'in';
  const category = await findPayCategory(tx, { id: form.category, direction });
  if (!category) throw unknownId('category');
  if (category.accountId === accountOfKind('opening')) {
    const refusal = await refusalToOpen(tx, accountId, books);
    if (refusal) throw conflict(refusal);
  }
  return enter(context, books, {
    ...NO_PARTY,
    ...(await readParty(context, form, category.accountId)),
    kind,
    movementDate,
    accountId,
    amountPaisa: form.amount,
    categoryId: category.id,
    categoryAccountId: category.accountId,
    remarks: form.remarks,
  });
}

const NO_PARTY = {
  toAccountId: null,
  feePaisa: ZERO_PAISA,
  categoryId: null,
  categoryAccountId: null,
  staffId: null,
  customerId: null,
} as const;

/** An active till, bank or wallet that the user may see. */
async function requirePlace(
  { tx, user }: SignedInContext,
  field: string,
  id: number,
): Promise<number> {
  const place = await findPlace(tx, user, { id, staffId: null, asOf: null });
  if (!place) throw unknownId(field);
  if (!place.active) throw conflict(message('payment.accountInactive', { account: place.name }));
  return place.id;
}

/** The staff member or customer that the category requires. */
async function readParty(
  context: SignedInContext,
  { staff, customer, amount }: PaidForm,
  categoryAccountId: number,
): Promise<Pick<Movement, 'staffId' | 'customerId'>> {
  const { tx, user } = context;
  if (categoryAccountId === accountOfKind('staff')) {
    if (staff === null) throw badInput({ staff: message('field.required') });
    const found = await sql`select from users where id = ${staff} and is_active`.execute(tx);
    if (found.rows.length === 0) throw unknownId('staff');
    return { staffId: staff, customerId: null };
  }
  if (categoryAccountId !== accountOfKind('customer')) return { staffId: null, customerId: null };
  if (customer === null) throw badInput({ customer: message('field.required') });
  if (amount > LARGEST.payment) throw badInput({ amount: tooLarge(LARGEST.payment) });
  const { id } = await requireCustomer(tx, user, customer, 'customer');
  return { staffId: null, customerId: id };
}

/**
 * Why an opening balance of a place is refused: it is allowed once, and not after the books of its
 * first days are closed. Undefined if it is allowed.
 */
export async function refusalToOpen(
  tx: Database,
  accountId: number,
  { closedUntil }: Books,
): Promise<Message | undefined> {
  const { rows } = await sql<{ isOpened: boolean; isClosed: boolean }>`
    select exists (
      select from money_movements where account_id = ${accountId} and state = 'posted'
        and category_account_id = ${accountOfKind('opening')}
    ) as is_opened, exists (
      select from current_place_days where account_id = ${accountId} and day <= ${closedUntil}::date
    ) as is_closed
  `.execute(tx);
  if (rows[0]?.isOpened) return message('movement.openedAlready');
  return rows[0]?.isClosed ? message('movement.openingTooLate') : undefined;
}

/** Inserts the movement, and posts it unless it waits for approval. */
async function enter(
  context: SignedInContext,
  books: Books,
  movement: Movement & { remarks: string | null },
): Promise<SavedMovement> {
  const { tx, user } = context;
  if (lowersDebt(movement, 'posted')) {
    await refuseOwnMoney(tx, user, movement.staffId, message('staffDebt.isOwn'));
  }
  const entryDate = bookDayOf(movement.movementDate, books);
  const roundedPaisa = await coverMovement(tx, movement, {
    direction: 'posted',
    day: entryDate,
  });
  const isWaiting = await needsApproval(context, movement);
  const entered = { ...movement, roundedPaisa: isWaiting ? ZERO_PAISA : roundedPaisa };
  const saved = await insertMovement(context, entered, isWaiting ? 'waiting' : 'posted');
  if (!isWaiting) {
    await postMovement(tx, { ...entered, id: saved.id }, { entryDate, createdBy: user.id });
  }
  context.audit({ subject: 'movement', id: saved.id, after: { ...saved, ...movement } });
  return saved;
}

/**
 * Whether a movement waits for a second person: with what leaves the company by it, a pay-out or the
 * fee of a transfer, its author would spend more in the month than the limit.
 */
async function needsApproval(
  context: SignedInContext,
  { kind, amountPaisa, feePaisa }: Movement,
): Promise<boolean> {
  const spentPaisa = kind === 'paid_out' ? amountPaisa : feePaisa;
  return isPositive(spentPaisa) && spentPaisa > (await lockSpendingLeft(context)).leftPaisa;
}

async function insertMovement(
  { tx, user, now }: SignedInContext,
  movement: Movement & { roundedPaisa: Paisa; remarks: string | null },
  state: MovementState,
): Promise<SavedMovement> {
  const movementNo = await takeMovementNumber(tx, movement.movementDate);
  const { rows } = await sql<{ id: number }>`
    insert into money_movements (
      movement_no, kind, state, movement_date, account_id, to_account_id, amount_paisa, fee_paisa,
      rounded_paisa, category_id, category_account_id, staff_id, customer_id, remarks, created_by,
      created_at, only_admin_id
    ) values (
      ${movementNo}, ${movement.kind}, ${state}, ${movement.movementDate}, ${movement.accountId},
      ${movement.toAccountId}, ${movement.amountPaisa}, ${movement.feePaisa},
      ${movement.roundedPaisa}, ${movement.categoryId}, ${movement.categoryAccountId},
      ${movement.staffId}, ${movement.customerId}, ${movement.remarks}, ${user.id}, ${now},
      ${ONLY_ADMIN_ID}
    ) returning id
  `.execute(tx);
  return { id: rows[0]?.id as number, movementNo, state };
}
