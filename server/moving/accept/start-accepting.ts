import { message } from '@netkhata/contract/messages';
import type { Paisa } from '@netkhata/domain/paisa';
import type { Day } from '@netkhata/domain/billing-period';
import type { Books } from '@netkhata/domain/book-day';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { badInput, conflict } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { lockBookDay } from '../../ledger/book-day.ts';
import { payIn, refusalToOpen } from '../../places/enter-movement.ts';
import { compareControl, type ControlTotals } from '../map/control-totals.ts';
import { lockMove } from '../stage/open-moves.ts';

interface AcceptRequest {
  id: number;
  /** The revision that the user has seen, for optimistic locking. */
  revision: number;
  /** The reason for accepting it although a control figure differs. */
  reason: string | null;
}

interface Rehearsed {
  ours: ControlTotals;
  theirs: ControlTotals;
  comeIn: number;
  isAsking: boolean;
  movingDay: Day;
  fileNames: string[];
  /** Number of uploaded files not read yet, and of files still being uploaded. */
  waiting: number;
  arriving: number;
}

/**
 * Starts accepting a move, which the background job then does. The opening amounts of tills, banks
 * and wallets are paid in at once. A move whose acceptance has failed is resumed.
 */
export async function startAccepting(
  context: SignedInContext,
  { id, revision, reason }: AcceptRequest,
): Promise<{ id: number; revision: number }> {
  const { tx, user, today } = context;
  // Locked before anything else, in the lock order of everything that writes entries.
  const books = await lockBookDay(tx, today);
  const move = await lockMove(tx, id);
  if (move.state === 'accepting' && move.hasFailed) {
    await sql`update moves set work_failure = null where id = ${id}`.execute(tx);
    return { id, revision: move.revision };
  }
  if (move.state !== 'preparing') throw conflict(message('move.notPreparing'));
  if (move.revision !== revision) throw conflict(message('move.changed'));
  if (!move.isFresh) throw conflict(message('move.notReady'));
  const rehearsed = await readRehearsed(tx, id);
  if (rehearsed.waiting > 0) throw conflict(message('move.notReady'));
  if (rehearsed.arriving > 0) throw conflict(message('move.fileOnItsWay'));
  if (rehearsed.isAsking) throw conflict(message('move.questionsOpen'));
  if (rehearsed.comeIn === 0) throw conflict(message('move.nobody'));
  const control = compareControl(rehearsed.ours, rehearsed.theirs);
  if (control.some(({ outcome }) => outcome === 'differs') && reason === null) {
    throw badInput({ reason: message('move.reasonNeeded') });
  }
  await openPlaces(context, { id, day: rehearsed.movingDay, books });
  await sql`
    update moves set state = 'accepting', work = 'accepting', work_done = 0,
      work_all = ${rehearsed.comeIn}, work_failure = null, accepted_by = ${user.id},
      differs_reason = ${reason}, file_names = ${rehearsed.fileNames}::text[],
      report = report || ${JSON.stringify({ control })}::jsonb
    where id = ${id}
  `.execute(tx);
  context.audit({ subject: 'move', id, after: { comeIn: rehearsed.comeIn, control, reason } });
  return { id, revision };
}

async function readRehearsed(tx: Database, id: number): Promise<Rehearsed> {
  const { rows } = await sql<Rehearsed>`
    select (
        select jsonb_object_agg(line ->> 'name', line ->> 'ours')
        from jsonb_array_elements(report -> 'control') as line
      ) as ours, control as theirs, (rehearsal ->> 'comeIn')::integer as come_in, moving_day,
      exists (
        select from jsonb_array_elements(rehearsal -> 'questions') as question
        where (question ->> 'isOpen')::boolean
      ) as is_asking,
      array(
        select name from move_files where move_id = moves.id and state = 'read' order by id
      ) as file_names,
      (select count(*) from move_files where move_id = moves.id and state = 'waiting') as waiting,
      (select count(*) from move_files where move_id = moves.id and state = 'arriving') as arriving
    from moves where id = ${id}
  `.execute(tx);
  return rows[0] as Rehearsed;
}

/** The active money category for money that comes in from an account of the ledger. */
const categoryFrom = (key: 'opening_balance' | 'owner_funds') => sql`(
  select id from money_categories
  where direction = 'in' and is_active
    and account_id = (select id from accounts where key = ${key})
  order by id limit 1
)`;

/**
 * Pays in the amounts that the places had on the moving day, each by one ordinary movement. Where a
 * place already has an opening, or days on which it had money are closed, the amount is booked as
 * owner's funds.
 */
async function openPlaces(
  context: SignedInContext,
  move: { id: number; day: Day; books: Books },
): Promise<void> {
  const { tx } = context;
  const { rows } = await sql<{
    accountId: number;
    amountPaisa: Paisa;
    openingId: number;
    ownersId: number;
  }>`
    select account_id, amount_paisa, ${categoryFrom('opening_balance')} as opening_id,
      ${categoryFrom('owner_funds')} as owners_id
    from move_places where move_id = ${move.id} and movement_id is null order by account_id
  `.execute(tx);
  for (const { accountId, amountPaisa, openingId, ownersId } of rows) {
    const isOpening = !(await refusalToOpen(tx, accountId, move.books));
    const { id } = await payIn(context, {
      account: accountId,
      category: isOpening ? openingId : ownersId,
      amount: amountPaisa,
      staff: null,
      customer: null,
      movementDate: null,
      takenOn: move.day,
      remarks: null,
    });
    await sql`
      update move_places set movement_id = ${id}
      where move_id = ${move.id} and account_id = ${accountId}
    `.execute(tx);
  }
}
