import type { RawConnection } from '../database/raw-connection.ts';
import type { BackupManifest } from './backup-manifest.ts';

/**
 * Compares the row counts with the manifest, and checks that no sequence would return an id that is
 * in use.
 * @throws Error naming the table that differs
 */
export async function checkLoaded(raw: RawConnection, manifest: BackupManifest): Promise<void> {
  const { client } = raw;
  for (const { name, rowCount } of manifest.tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*) as count from ${client.escapeIdentifier(name)}`,
    );
    if (rows[0]?.count !== rowCount) {
      throw new Error(`${name} has ${rows[0]?.count} rows where the backup has ${rowCount}`);
    }
  }
  const { rows: owned } = await client.query<OwnedSequence>(`
    select attrelid::regclass::text as table, attname as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''`);
  for (const sequence of owned) await checkSequence(raw, sequence);
}

/** `table` and `sequence` are quoted where SQL needs it, `column` is not. */
interface OwnedSequence {
  table: string;
  column: string;
  sequence: string;
}

async function checkSequence(
  { client }: RawConnection,
  { table, column, sequence }: OwnedSequence,
): Promise<void> {
  const name = client.escapeIdentifier(column);
  const { rows } = await client.query<{ isBehind: boolean }>(
    `select coalesce(max(${name}), 0) > (
       select case when is_called then last_value else last_value - 1 end from ${sequence}
     ) as "isBehind" from ${table}`,
  );
  if (rows[0]?.isBehind) throw new Error(`the sequence of ${table}.${column} is behind its rows`);
}
