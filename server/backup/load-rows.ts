import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RawConnection } from '../database/raw-connection.ts';
import {
  type BackupManifest,
  type BackupTable,
  HEAD_NAME,
  MANIFEST_NAME,
  tableOfPart,
} from './backup-manifest.ts';
import { copiedColumns, readTables } from './backup-tables.ts';
import type { ArchiveEntry } from './tar-archive.ts';
import { openBackup } from './verify-backup.ts';

/**
 * Replaces the rows that the migrations inserted by those of a backup, within the open transaction.
 * Foreign keys and indexes are dropped and recreated after loading: that validates the rows, is
 * faster than maintaining them row by row, and needs no superuser.
 */
export async function loadRows(
  raw: RawConnection,
  file: string,
  manifest: BackupManifest,
): Promise<void> {
  const { client } = raw;
  const names = (await readTables(raw)).map(({ name }) => client.escapeIdentifier(name));
  await client.query("set local maintenance_work_mem = '128MB'");
  await forEach(raw, names, (name) => `alter table ${name} disable trigger user`);
  const foreignKeys = await dropObjects(raw, FOREIGN_KEYS);
  await client.query(`truncate ${names.join(', ')}`);
  const indexes = await dropObjects(raw, INDEXES);
  await copyIn(raw, file, manifest);
  await forEach(raw, indexes, (statement) => statement);
  await forEach(raw, foreignKeys, (statement) => statement);
  await forEach(raw, names, (name) => `alter table ${name} enable trigger user`);
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      client.escapeIdentifier(name),
      lastValue,
      isCalled,
    ]);
  }
}

async function forEach(
  { client }: RawConnection,
  subjects: readonly string[],
  statementOf: (subject: string) => string,
): Promise<void> {
  for (const subject of subjects) await client.query(statementOf(subject));
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) as back
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace order by oid`;

const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as away,
    pg_get_indexdef(indexrelid) as back
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
    select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')
  )
  order by indexrelid`;

/**
 * Drops the constraints or indexes that the query lists. Returns the statements that recreate them.
 */
async function dropObjects(raw: RawConnection, query: string): Promise<string[]> {
  const { rows } = await raw.client.query<{ away: string; back: string }>(query);
  await forEach(
    raw,
    rows.map(({ away }) => away),
    (statement) => statement,
  );
  return rows.map(({ back }) => back);
}

/** The parts of a table are consecutive, so one COPY takes all of them. */
async function copyIn(raw: RawConnection, file: string, manifest: BackupManifest): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const parts = partsOf(openBackup(file));
  for (let part = await parts.next(); !part.done; ) {
    const name = tableOfPart(part.value.name);
    const table = tables.get(name) as BackupTable;
    const target = raw.copyIn(`copy ${copiedColumns(raw, table)} from stdin`);
    async function* rows(): AsyncGenerator<Buffer> {
      while (!part.done && tableOfPart(part.value.name) === name) {
        yield part.value.content;
        part = await parts.next();
      }
    }
    await pipeline(Readable.from(rows()), target);
    if (target.rowCount !== table.rowCount) {
      throw new Error(`${name} took ${target.rowCount} rows of ${table.rowCount}`);
    }
  }
}

async function* partsOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries) {
    if (entry.name !== HEAD_NAME && entry.name !== MANIFEST_NAME) yield entry;
  }
}
