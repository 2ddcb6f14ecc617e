/** What a text is that is no table, by how it begins. */

export const isRouterPrint = (start: string): boolean =>
  /^Flags: X - /im.test(start) ||
  /^ {0,3}\d+ .*\n? +name="/m.test(start) ||
  // As `print terse` writes it.
  /^ {0,3}\d+ +(?:[A-Z]+ +)?(?:name|comment)=.* service=/m.test(start);

/** A router's list in columns, which shortens long values, or on one line for scripts. */
export const isRouterTable = (start: string): boolean =>
  /^Columns: .*\bNAME\b/m.test(start) ||
  /^ *# +NAME +.*\bPROFILE\b/m.test(start) ||
  /^\.id=\*[\dA-F]+;/m.test(start);

export const isRouterExport = (start: string): boolean =>
  /^# .{1,40} by RouterOS /m.test(start) ||
  /^\/[a-z]+(?:[ /][a-z-]+)*(?: (?:add|set) |\s*$)/m.test(start);

const STATEMENT =
  /^(?:CREATE|INSERT|REPLACE|SET|LOCK|DROP|USE|START|BEGIN|DELIMITER|DELETE|TRUNCATE|ALTER|COPY|SELECT|PRAGMA|\\\w+)\s/i;

/**
 * Whether the first thing after the comments is an SQL statement. A beginning that is cut off
 * within the comments counts as a dump too.
 */
export function isDump(start: string): boolean {
  let rest = start.trimStart();
  for (;;) {
    const isBlock = rest.startsWith('/*');
    if (!isBlock && !rest.startsWith('--') && !rest.startsWith('#')) return STATEMENT.test(rest);
    const end = rest.indexOf(isBlock ? '*/' : '\n');
    if (end === -1) return isBlock || rest.startsWith('--');
    rest = rest.slice(end + (isBlock ? 2 : 1)).replace(/^[\s;]+/, '');
    if (rest === '') return true;
  }
}
