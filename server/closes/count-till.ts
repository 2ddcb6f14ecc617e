import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { tooLarge } from '@netkhata/contract/wire-formats';
import { restOfNotes, sumNotes, wholeNotes } from '@netkhata/domain/banknotes';
import { type BookDay, bookDayOf } from '@netkhata/domain/book-day';
import { LARGEST } from '@netkhata/domain/bounds';
import {
  addPaisa,
  negatePaisa,
  type Paisa,
  subtractPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { countDifference } from '@netkhata/domain/place-entry';
import { sql } from 'kysely';
import { setKeeper } from '../accounts/save-money-account.ts';
import { hasCompanyRight } from '../auth/company-right.ts';
import type { Database } from '../database/database.ts';
import { badInput, conflict, forbiddenField, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { lockPlaces, readHeldFrom } from '../ledger/place-balances.ts';
import { postEntry } from '../ledger/post-entries.ts';
import { companyTakaText } from '../setup/company-taka.ts';
import {
  findTill,
  type LastSession,
  readLastSession,
  readTillCounts,
  readTillTotals,
  type Till,
  type TillCount,
  type TillTotals,
} from './till-queries.ts';

type CountForm = EndpointInput<Api['tillClose']>['body'];

/** A till locked for counting: nobody can take money out of it until the transaction ends. */
interface LockedTill {
  till: Till & { keeperId: number };
  bookDay: BookDay;
  last: LastSession | undefined;
  totals: TillTotals;
}

const NOTHING_YET = { bookPaisa: ZERO_PAISA, inPaisa: ZERO_PAISA, outPaisa: ZERO_PAISA };

/** Opens a till with the keeper's count. A difference from the books is posted immediately. */
export async function openTill(
  context: SignedInContext,
  form: CountForm,
): Promise<{ id: number; counted: Paisa; difference: Paisa }> {
  const { tx, user, now } = context;
  const { till, bookDay, last, totals } = await lockTill(context, form.till);
  if (last?.isOpen) throw conflict(message('till.isOpen'));
  const { counted, rest, difference } = readCount(
    form,
    subtractPaisa(totals.inPaisa, totals.outPaisa),
  );
  await requireHeld(tx, { till, bookDay, difference });
  const after = afterDifference(totals, difference);
  const { rows } = await sql<{ id: number }>`
    insert into till_sessions (account_id, keeper_id, opened_by, opened_at, opening_paisa,
      opening_notes, opening_rest_paisa, opening_difference_paisa, in_before_paisa,
      out_before_paisa, remarks)
    values (${till.id}, ${till.keeperId}, ${user.id}, ${now}, ${counted},
      ${JSON.stringify(form.notes)}::jsonb, ${rest}, ${difference}, ${after.inPaisa}, ${after.outPaisa}, ${form.remarks})
    returning id
  `.execute(tx);
  const id = rows[0]?.id as number;
  // A difference found at opening is the previous keeper's, who was responsible for the content.
  const staffId = last?.keeperId ?? till.keeperId;
  await postDifference(tx, { id, till, bookDay, staffId, difference, createdBy: user.id });
  context.audit({ subject: 'till', id: till.id, after: { opened: counted, difference } });
  return { id, counted, difference };
}

/** Counts a till and posts the difference from the books in its keeper's name. */
export async function closeTill(context: SignedInContext, form: CountForm): Promise<TillCount> {
  const { tx, user, now } = context;
  const { till, bookDay, last, totals } = await lockTill(context, form.till);
  const start = last ?? NOTHING_YET;
  const moneyIn = subtractPaisa(totals.inPaisa, start.inPaisa);
  const moneyOut = subtractPaisa(totals.outPaisa, start.outPaisa);
  const expected = subtractPaisa(addPaisa(start.bookPaisa, moneyIn), moneyOut);
  const { counted, rest, difference } = readCount(form, expected);
  const hasMoved = moneyIn !== ZERO_PAISA || moneyOut !== ZERO_PAISA;
  if (!last?.isOpen && !hasMoved && difference === ZERO_PAISA) {
    throw conflict(message('till.nothingToCount'));
  }
  await requireHeld(tx, { till, bookDay, difference });
  const id = last?.isOpen ? last.id : await openImplicitly(context, till, start);
  const after = afterDifference(totals, difference);
  await sql`
    update till_sessions set closed_by = ${user.id}, closed_at = ${now},
      book_day = ${bookDay}::date, in_paisa = ${moneyIn}, out_paisa = ${moneyOut},
      counted_paisa = ${counted}, notes = ${JSON.stringify(form.notes)}::jsonb,
      rest_paisa = ${rest}, difference_paisa = ${difference}, in_until_paisa = ${after.inPaisa},
      out_until_paisa = ${after.outPaisa}, remarks = coalesce(${form.remarks}, remarks)
    where id = ${id}
  `.execute(tx);
  const staffId = till.keeperId;
  await postDifference(tx, { id, till, bookDay, staffId, difference, createdBy: user.id });
  context.audit({ subject: 'till', id: till.id, after: { counted, expected, difference } });
  const [count] = await readTillCounts(tx, sql`sessions.id = ${id}`);
  return count as TillCount;
}

/**
 * Counted total and its difference from the notes that are expected; the rest, less than the
 * smallest note, stays in the books of the till. Throws 422 if either exceeds the largest amount of
 * an entry.
 */
function readCount(
  { notes }: CountForm,
  expected: Paisa,
): Record<'counted' | 'rest' | 'difference', Paisa> {
  const counted = sumNotes(notes);
  const difference = subtractPaisa(counted, wholeNotes(expected));
  if (counted <= LARGEST.transfer && Math.abs(difference) <= LARGEST.transfer) {
    return { counted, rest: restOfNotes(expected), difference };
  }
  throw badInput({ notes: tooLarge(LARGEST.transfer) });
}

/**
 * Throws 409 where missing notes would take a till below zero on its book day: after a reopening it
 * may hold money of a later day only.
 */
async function requireHeld(
  tx: Database,
  { till, bookDay, difference }: Pick<LockedTill, 'till' | 'bookDay'> & { difference: Paisa },
): Promise<void> {
  if (difference >= ZERO_PAISA) return;
  const held = await readHeldFrom(tx, { accountId: till.id, day: bookDay });
  if (held.paisa >= negatePaisa(difference)) return;
  const amount = await companyTakaText(tx, held.paisa);
  const day = held.day ?? bookDay;
  throw conflict(message('movement.tillHeldLess', { till: till.name, amount, day }));
}

/** Opens a session for a till that had movements unopened; it starts with the last count. */
async function openImplicitly(
  { tx, user, now }: SignedInContext,
  till: LockedTill['till'],
  start: typeof NOTHING_YET,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into till_sessions (account_id, keeper_id, opened_by, opened_at, opening_paisa,
      opening_rest_paisa, opening_difference_paisa, in_before_paisa, out_before_paisa)
    values (${till.id}, ${till.keeperId}, ${user.id}, ${now}, ${wholeNotes(start.bookPaisa)},
      ${restOfNotes(start.bookPaisa)}, 0, ${start.inPaisa}, ${start.outPaisa})
    returning id
  `.execute(tx);
  return rows[0]?.id as number;
}

/** Locks the till for its keeper. A till without a keeper gets whoever counts it first. */
async function lockTill(context: SignedInContext, tillId: number): Promise<LockedTill> {
  const { tx, user, today } = context;
  const books = await lockBookDay(tx, today);
  await lockPlaces(tx, [tillId]);
  const till = await findTill(tx, tillId);
  if (!till) throw unknownId('till');
  const isKeeper = till.keeperId === user.id;
  const isNobodys = till.keeperId === null && user.zoneId === null;
  if (!isKeeper && !isNobodys && !hasCompanyRight(user, 'close_day')) {
    const keeper = till.keeperName ?? '';
    throw forbiddenField('till', message('till.ofAnother', { keeper }));
  }
  const keeperId = till.keeperId ?? user.id;
  if (till.keeperId === null) {
    await setKeeper(tx, tillId, keeperId);
    context.audit({ subject: 'account', id: tillId, after: { keeperId } });
  }
  const last = await readLastSession(tx, tillId);
  const totals = await readTillTotals(tx, tillId);
  return { till: { ...till, keeperId }, bookDay: bookDayOf(today, books), last, totals };
}

/** Totals of the till including the entry that posts the difference. */
const afterDifference = (totals: TillTotals, difference: Paisa): TillTotals =>
  difference < ZERO_PAISA
    ? { ...totals, outPaisa: subtractPaisa(totals.outPaisa, difference) }
    : { ...totals, inPaisa: addPaisa(totals.inPaisa, difference) };

async function postDifference(
  tx: Database,
  count: {
    id: number;
    till: Till;
    bookDay: BookDay;
    staffId: number;
    difference: Paisa;
    createdBy: number;
  },
): Promise<void> {
  const { id, till, bookDay, staffId, difference, createdBy } = count;
  if (difference === ZERO_PAISA) return;
  await postEntry(tx, {
    kind: 'till_counted',
    entryDate: bookDay,
    customerId: null,
    tillCountId: id,
    createdBy,
    postings: countDifference({
      accountId: till.id,
      staffId,
      differencePaisa: difference,
      shortage: 'cash_over_short',
    }),
  });
}
