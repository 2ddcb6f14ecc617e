import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { MOST_MOVING_DAYS_BACK } from '@netkhata/contract/move-words';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { isWithinDays } from '@netkhata/domain/bounds';
import { typedAmount } from '@netkhata/domain/typed-amount';
import { sql } from 'kysely';
import { badInput, unknownId } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import { findPlace } from '../../places/read-places.ts';
import { changeMove, lockPreparing, touchMove } from './open-moves.ts';
import { faultOfAnswer, storeAnswers } from './stored-answers.ts';

type BodyOf<K extends 'moveAnswer' | 'moveControl' | 'movePlaces'> = EndpointInput<Api[K]>['body'];

export const earliestMovingDay = (today: Day): Day => addDays(today, -MOST_MOVING_DAYS_BACK);

/** The day that the files are of, as a person says it. */
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

/** What the old screens show. */
export async function setControl(context: SignedInContext, { id, figures }: BodyOf<'moveControl'>) {
  const { tx } = context;
  await lockPreparing(tx, id);
  const read = figures.map(({ name, value }, index) => {
    if (value === null) return [name, null] as const;
    const figure = typedAmount(value);
    if (figure === undefined) {
      throw badInput({ [`figures.${index}.value`]: message('field.notAnAmount') });
    }
    return [name, figure] as const;
  });
  const given = Object.fromEntries(read.filter(([, value]) => value !== null));
  const taken = read.flatMap(([name, value]) => (value === null ? [name] : []));
  context.audit({ subject: 'move', id, after: { control: Object.fromEntries(read) } });
  return touchMove(
    tx,
    id,
    sql`, control = (control || ${JSON.stringify(given)}::jsonb) - ${taken}::text[]`,
  );
}

/** What lay in tills, banks and wallets. */
export async function setPlaces(context: SignedInContext, { id, places }: BodyOf<'movePlaces'>) {
  const { tx, user } = context;
  await lockPreparing(tx, id);
  for (const [index, { accountId, opening }] of places.entries()) {
    const place = await findPlace(tx, user, { id: accountId, staffId: null, asOf: null });
    if (!place?.active || place.type === 'hand') throw unknownId(`places.${index}.accountId`);
    await sql`
      delete from move_places where move_id = ${id} and account_id = ${accountId}
    `.execute(tx);
    if (opening === null || opening === 0) continue;
    await sql`
      insert into move_places (move_id, account_id, amount_paisa)
      values (${id}, ${accountId}, ${opening})
    `.execute(tx);
  }
  context.audit({ subject: 'move', id, after: { places } });
  return touchMove(tx, id);
}
