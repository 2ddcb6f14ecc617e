import { serverGround } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|merge into)\s+"?(\w+)|\bupdate\s+"?(\w+)"?\s+(?:\w+\s+)?set\b/g;

/**
 * Tables that more than one folder of the server writes to: one message each. Writes touch only a
 * feature's own tables; what another needs written, it asks that feature's use case for. What all
 * features stand on may write too: the session's last use, the audit trail.
 */
export function checkTableWriters(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Map<string, string>>();
  for (const { path, source, isTest } of files) {
    const [room, folder = ''] = path.split('/');
    if (room !== 'server' || isTest || serverGround.includes(folder)) continue;
    for (const [, ...tables] of source.matchAll(writes)) {
      const table = tables.find((name) => name !== undefined) ?? '';
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
