import type { SavedView } from '@netkhata/contract/saved-views';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

const VIEW = sql`id, list, name, state`;

/** A user's views of all lists, by name. */
export async function readSavedViews(tx: Database, userId: number): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${VIEW} from saved_views where user_id = ${userId} order by list, name
  `.execute(tx);
  return rows;
}

/** Reads and locks one of the user's own views. Throws 404 for another user's. */
export async function lockSavedView(
  tx: Database,
  view: { id: number; userId: number },
): Promise<SavedView | undefined> {
  const { rows } = await sql<SavedView>`
    select ${VIEW} from saved_views where id = ${view.id} and user_id = ${view.userId} for update
  `.execute(tx);
  return rows[0];
}

/** Number of the user's views of a list. Blocks concurrent inserts until the transaction ends. */
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
    .selectFrom('savedViews')
    .select((make) => make.fn.countAll<number>().as('count'))
    .where('userId', '=', view.userId)
    .where('list', '=', view.list)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a view. A unique key refuses a name that the list already has, ignoring case. */
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

/** Changes name or state of a view. */
export async function updateSavedView(tx: Database, view: SavedView): Promise<void> {
  await sql`
    update saved_views set name = ${view.name}, state = ${JSON.stringify(view.state)}::jsonb
    where id = ${view.id}
  `.execute(tx);
}

export const deleteSavedView = async (tx: Database, id: number): Promise<void> => {
  await tx.deleteFrom('savedViews').where('id', '=', id).execute();
};
