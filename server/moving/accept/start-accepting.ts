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

interface Accepting {
  id: number;
  /** The one that was looked at. */
  revision: number;
  /** Why it may be accepted although a figure differs. */
  reason: string | null;
}

interface Rehearsed {
  ours: ControlTotals;
  theirs: ControlTotals;
  comeIn: number;
  isAsking: boolean;
  movingDay: Day;
  fileNames: string[];
  /** Files that are not read yet, and those of which only a part is here. */
  waiting: number;
  arriving: number;
}

/**
 * Says that everybody of a move shall come in; the background does it. What lay in tills, banks and
 * wallets is paid in at once. One that got stuck goes on.
 */
export async function startAccepting(
  context: SignedInContext,
  { id, revision, reason }: Accepting,
): Promise<{ id: number; revision: number }> {
  const { tx, user, today } = context;
  // Before any other lock, as every writer of entries does.
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

/** The category in use by which money comes in from an account of the ledger. */
const categoryFrom = (key: 'opening_balance' | 'owner_funds') => sql`(
  select id from money_categories
  where direction = 'in' and is_active
    and account_id = (select id from accounts where key = ${key})
  order by id limit 1
)`;

/**
 * Pays in what lay in the places on the moving day: each once, by a movement like any other. Where a
 * place has its opening, or days with money in it are closed, it is money that the owner brings.
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
