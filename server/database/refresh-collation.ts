import type { ClientBase } from 'pg';

/**
 * Rebuilds the indexes in the order of names (collation `people`) if the ICU library that defines it
 * has another version than when they were built, as after an upgrade of the system: they might miss
 * rows. One query if nothing has changed.
 */
export async function refreshCollation(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ index: string }>(`
    select pg_index.indexrelid::regclass::text as index
    from pg_collation join pg_index on pg_collation.oid = any(pg_index.indcollation)
    where collname = 'people' and collnamespace = 'public'::regnamespace
      and collversion <> pg_collation_actual_version(pg_collation.oid)`);
  if (rows.length === 0) return;
  await client.query('begin');
  try {
    for (const { index } of rows) await client.query(`reindex index ${index}`);
    await client.query('alter collation people refresh version');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
