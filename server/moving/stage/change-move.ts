import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { isWithinDays } from '@netkhata/domain/bounds';
import { parseTypedAmount } from '@netkhata/domain/typed-amount';
import { sql } from 'kysely';
import { storableJson } from '../../database/storable.ts';
import { badInput, unknownId } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { readPlaces } from '../../places/read-places.ts';
import { earliestMovingDay } from '../map/answers.ts';
import { changeMove, lockPreparing, touchMove } from './open-moves.ts';
import { faultOfAnswer, storeAnswers } from './stored-answers.ts';

type BodyOf<K extends 'moveAnswer' | 'moveControl' | 'movePlaces'> = EndpointInput<Api[K]>['body'];

/** Sets the moving day; null takes it from the files. */
export async function setMovingDay(
  context: SignedInContext,
  { id, day }: { id: number; day: Day | null },
) {
  const { tx, today } = context;
  const bounds = { earliest: earliestMovingDay(today), latest: today };
  if (day !== null && !isWithinDays(day, bounds)) {
    throw badInput({ day: message('field.notInDays', bounds) });
  }
  await lockPreparing(tx, id);
  context.audit({ subject: 'move', id, after: { movingDay: day } });
  return changeMove(tx, id, sql`, chosen_day = ${day}::date`);
}

export async function answerMove(context: SignedInContext, { id, answers }: BodyOf<'moveAnswer'>) {
  const { tx, user } = context;
  await lockPreparing(tx, id);
  const stored = answers.map(({ about, of, value }) => ({ about, subject: of ?? '', value }));
  for (const [index, { value, ...answer }] of stored.entries()) {
    const fault = value === null ? undefined : faultOfAnswer({ ...answer, value });
    if (fault) throw badInput({ [`answers.${index}.value`]: fault });
  }
  await storeAnswers(tx, stored, user.id);
  context.audit({ subject: 'move', id, after: { answers: stored } });
  return changeMove(tx, id);
}

/** Stores the control figures that the previous software shows; null removes one. */
export async function setControl(context: SignedInContext, { id, figures }: BodyOf<'moveControl'>) {
  const { tx } = context;
  await lockPreparing(tx, id);
  const read = figures.map(({ name, value }, index) => {
    if (value === null) return [name, null] as const;
    const figure = parseTypedAmount(value);
    if (figure === undefined) {
      throw badInput({ [`figures.${index}.value`]: message('field.notAnAmount') });
    }
    return [name, figure] as const;
  });
  const entered = Object.fromEntries(read.filter(([, value]) => value !== null));
  const cleared = read.flatMap(([name, value]) => (value === null ? [name] : []));
  context.audit({ subject: 'move', id, after: { control: Object.fromEntries(read) } });
  return touchMove(
    tx,
    id,
    sql`, control = (control || ${storableJson(entered)}::jsonb) - ${cleared}::text[]`,
  );
}

/** Stores the opening amounts of tills, banks and wallets. */
export async function setPlaces(context: SignedInContext, { id, places }: BodyOf<'movePlaces'>) {
  const { tx, user } = context;
  await lockPreparing(tx, id);
  const known = await readPlaces(tx, user, null);
  const open = new Set(
    known.filter(({ active, type }) => active && type !== 'hand').map((place) => place.id),
  );
  const unknown = places.findIndex(({ accountId }) => !open.has(accountId));
  if (unknown !== -1) throw unknownId(`places.${unknown}.accountId`);
  const openings = new Map(places.map(({ accountId, opening }) => [accountId, opening ?? 0]));
  const ids = [...openings.keys()];
  await sql`
    delete from move_places where move_id = ${id} and account_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql`
    insert into move_places (move_id, account_id, amount_paisa)
    select ${id}, account_id, amount_paisa
    from unnest(${ids}::bigint[], ${[...openings.values()]}::bigint[])
      as openings (account_id, amount_paisa)
    where amount_paisa > 0
  `.execute(tx);
  context.audit({ subject: 'move', id, after: { places } });
  return touchMove(tx, id);
}

/**
 * Discards a move in preparation. The record of it stays, and so do answers and mends, for the next
 * files.
 */
export async function discardMove(context: SignedInContext, id: number): Promise<{ id: number }> {
  const { tx } = context;
  const { state } = await lockPreparing(tx, id);
  await sql`delete from move_rows where move_id = ${id}`.execute(tx);
  await sql`delete from move_files where move_id = ${id}`.execute(tx);
  await sql`delete from move_places where move_id = ${id}`.execute(tx);
  await sql`
    update moves set state = 'discarded', work = null, rehearsal = null, report = null
    where id = ${id}
  `.execute(tx);
  context.audit({ subject: 'move', id, before: { state }, after: { state: 'discarded' } });
  return { id };
}
