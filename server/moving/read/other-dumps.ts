import { type Message, message } from '@netkhata/contract/messages';
import { MAX_STREAMED_MB, type MoveSource, plainBytes } from './file-bytes.ts';

/** Programs by a table that only their databases have. */
const PROGRAMS: Readonly<Record<string, string>> = {
  rm_users: 'Radius Manager',
  tblclients: 'WHMCS',
  tariffs_internet: 'Splynx',
  cashimport: 'LMS',
  permanent_users: 'RADIUSdesk',
  radcheck: 'FreeRADIUS',
  radacct: 'FreeRADIUS',
  wp_users: 'WordPress',
};
const STATEMENT =
  /^(?:CREATE TABLE(?: IF NOT EXISTS)?|(?:INSERT(?: IGNORE)?|REPLACE) INTO|COPY)\s+(?:[`"]?\w+[`"]?\.)?[`"]?(\w+)/gim;
/** A statement that a chunk cuts begins within this many characters of its end. */
const OVERLAP = 256;
const SHOWN_TABLES = 4;

/** The tables that a dump names, in lower case; it need not be complete or of MySQL. */
export async function tablesIn(source: MoveSource): Promise<Set<string>> {
  const tables = new Set<string>();
  let before = '';
  for await (const chunk of plainBytes(source, MAX_STREAMED_MB)) {
    const text = before + chunk.toString('latin1');
    for (const [, name = ''] of text.matchAll(STATEMENT)) tables.add(name.toLowerCase());
    before = text.slice(-OVERLAP);
  }
  return tables;
}

/** Whether the tables are PHPNuxBill's. */
export const isNuxDump = (tables: ReadonlySet<string>): boolean =>
  [...tables].some((table) => table.startsWith('tbl_'));

/** Says what a dump of another program is, and what to export instead. */
export function otherDump(tables: ReadonlySet<string>): Message {
  const known = Object.keys(PROGRAMS).find((table) => tables.has(table));
  const program = known && PROGRAMS[known];
  if (program) return message('move.otherProgram', { program });
  const names = [...tables].slice(0, SHOWN_TABLES).join(', ');
  return message('move.otherDump', { tables: names });
}
