import type { SavedView } from '@netkhata/contract/saved-views';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const VIEW = sql`id, list, name, state`;

/** A user's views of all lists, by name. */
export async function readSavedViews(tx: Database, userId: number): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${VIEW} from saved_views where user_id = ${userId} order by list, lower(name)
  `.execute(tx);
  return rows;
}

/** One of the user's own views, held until the change is done; another's is not found. */
export async function lockSavedView(
  tx: Database,
  view: { id: number; userId: number },
): Promise<SavedView | undefined> {
  const { rows } = await sql<SavedView>`
    select ${VIEW} from saved_views where id = ${view.id} and user_id = ${view.userId} for update
  `.execute(tx);
  return rows[0];
}

/** How many views of the list the user has; nobody adds one until the transaction is over. */
export async function countSavedViews(
  tx: Database,
  view: { userId: number; list: string },
): Promise<number> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', view.userId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('saved_views')
    .select((make) => make.fn.countAll<number>().as('count'))
    .where('user_id', '=', view.userId)
    .where('list', '=', view.list)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a view; a name that the list has already, in any case, is refused by its key. */
export async function insertSavedView(
  tx: Database,
  view: Omit<SavedView, 'id'> & { userId: number },
): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    insert into saved_views (user_id, list, name, state)
    values (${view.userId}, ${view.list}, ${view.name}, ${JSON.stringify(view.state)}::jsonb)
    returning ${VIEW}
  `.execute(tx);
  return rows[0] as SavedView;
}

/** Gives a view another name or state. */
export async function updateSavedView(tx: Database, view: SavedView): Promise<void> {
  await sql`
    update saved_views set name = ${view.name}, state = ${JSON.stringify(view.state)}::jsonb
    where id = ${view.id}
  `.execute(tx);
}

export const deleteSavedView = async (tx: Database, id: number): Promise<void> => {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute();
};
