import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseConnection } from '../database/database.ts';
import { openRawConnection, type RawConnection } from '../database/raw-connection.ts';
import {
  type BackupHead,
  type BackupManifest,
  type BackupTable,
  HEAD_NAME,
  MANIFEST_NAME,
  newHead,
  partName,
} from './backup-manifest.ts';
import {
  copiedColumns,
  type CopiedTable,
  isBackedUp,
  readSequences,
  readTables,
} from './backup-tables.ts';
import { sealStream } from './backup-seal.ts';
import { archiveBytes, archiveEnd } from './tar-archive.ts';
import { verifyBackup } from './verify-backup.ts';

const PART_BYTES = 8 * 2 ** 20;
const NEWLINE = 0x0a;
/** Twice as fast as gzip's default level, for a file that is a tenth larger. */
const COMPRESSION_LEVEL = 3;

export interface BackupOptions {
  readonly file: string;
  readonly productVersion: string;
  readonly now: Date;
  /** Signs the file; see `backup-key.ts`. */
  readonly key: Buffer;
}

/** What a backup is called until it is whole. */
export const unfinishedName = (file: string): string => `${file}.part`;

/**
 * Writes a consistent snapshot of the whole database into one file while the product keeps running.
 * The file is renamed to its final name only once it is complete, synced to disk and verified.
 */
export async function writeBackup(
  connection: DatabaseConnection,
  options: BackupOptions,
): Promise<BackupManifest> {
  const { file } = options;
  const unfinished = unfinishedName(file);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const raw = await openRawConnection(connection);
  try {
    await beginSnapshot(raw);
    await pipeline(
      archiveOf(raw, options),
      createGzip({ level: COMPRESSION_LEVEL }),
      (source: AsyncIterable<Buffer>) => sealStream(source, options.key),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await syncToDisk(unfinished);
    const manifest = await verifyBackup(unfinished, { key: options.key });
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await raw.close();
  }
}

/**
 * Begins a snapshot of all tables; the lock waits for running migrations and keeps new ones out.
 */
async function beginSnapshot({ client }: RawConnection): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  // The lock is taken before the snapshot, which begins with the first query.
  await client.query('lock table schema_migrations in share mode');
  await client.query(
    "set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'",
  );
}

async function* archiveOf(raw: RawConnection, options: BackupOptions): AsyncGenerator<Buffer> {
  const { now } = options;
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  const head = await headOf(raw, options);
  yield* archiveBytes({ name: HEAD_NAME, content: json(head) }, now);
  const tables: BackupTable[] = [];
  for (const table of (await readTables(raw)).filter(isBackedUp)) {
    tables.push(yield* archiveTable(raw, table, now));
  }
  const manifest: BackupManifest = { ...head, tables, sequences: await readSequences(raw) };
  yield* archiveBytes({ name: MANIFEST_NAME, content: json(manifest) }, now);
  yield archiveEnd();
}

async function headOf(
  { client }: RawConnection,
  { productVersion, now }: BackupOptions,
): Promise<BackupHead> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const postgres = rows[0]?.version ?? '';
  return newHead({ product: productVersion, postgres, takenAt: now.toISOString(), migrations });
}

async function* archiveTable(
  raw: RawConnection,
  table: CopiedTable,
  now: Date,
): AsyncGenerator<Buffer, BackupTable> {
  const source = raw.copyOut(`copy ${copiedColumns(raw, table)} to stdout`);
  const hash = createHash('sha256');
  let bytes = 0;
  let partNo = 0;
  for await (const content of wholeRows(source)) {
    hash.update(content);
    bytes += content.length;
    partNo += 1;
    yield* archiveBytes({ name: partName(table.name, partNo), content }, now);
  }
  return { ...table, rowCount: source.rowCount, bytes, sha256: hash.digest('hex') };
}

/**
 * Splits into parts at row ends only: COPY escapes a line break within a row, so a newline byte
 * always ends one.
 */
async function* wholeRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (length < PART_BYTES || end === 0) continue;
    const rest = chunk.subarray(end);
    yield Buffer.concat([...waiting.slice(0, -1), chunk.subarray(0, end)]);
    waiting = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
