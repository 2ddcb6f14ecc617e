import type { RawConnection } from '../database/raw-connection.ts';
import type { BackupSequence } from './backup-manifest.ts';

/**
 * Tables that are not backed up: an ended session must not be valid again after a restore, and the
 * rows of the others are valid for minutes only.
 */
const TRANSIENT_TABLES = new Set([
  'sessions',
  'export_tickets',
  'sign_in_failures',
  'known_addresses',
  'sms_senders',
  'sms_tests',
]);

export interface CopiedTable {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: string[];
}

/**
 * The tables in the schema, sorted by name; tables of extensions and the migrations are left out.
 */
export async function readTables({ client }: RawConnection): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations' and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname`);
  return rows;
}

export const isBackedUp = ({ name }: CopiedTable): boolean => !TRANSIENT_TABLES.has(name);

/** The state of each sequence. Must be read after the rows, so that no sequence is behind them. */
export async function readSequences({ client }: RawConnection): Promise<BackupSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
  const sequences: BackupSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<BackupSequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled"
       from ${client.escapeIdentifier(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** `"name" ("column", ...)` as COPY takes it. */
export function copiedColumns({ client }: RawConnection, { name, columns }: CopiedTable): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `${client.escapeIdentifier(name)} (${quoted})`;
}
