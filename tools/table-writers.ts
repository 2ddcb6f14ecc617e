import { serverFoundation } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|merge into)\s+"?(\w+)|\bupdate\s+"?(\w+)"?\s+(?:\w+\s+)?set\b/g;

/**
 * One message for each table that several feature folders of the server write to. A feature writes
 * only its own tables, and calls another feature's use case for the rest. The foundation folders
 * are exempt: they write the session's last use and the audit trail.
 */
export function checkTableWriters(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Map<string, string>>();
  for (const { path, source, isTest } of files) {
    const [room, folder = ''] = path.split('/');
    if (room !== 'server' || isTest || serverFoundation.includes(folder)) continue;
    for (const [, ...tables] of source.matchAll(writes)) {
      const table = inSql(tables.find((name) => name !== undefined) ?? '');
      places.set(table, (places.get(table) ?? new Map<string, string>()).set(folder, path));
    }
  }
  return [...places]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => {
      const where = [...writers.values()].join(', ');
      return `table ${table} is written in ${where}: one feature owns it, the other calls it`;
    });
}

/** The builder spells `billItems` what SQL spells `bill_items`. */
const inSql = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
