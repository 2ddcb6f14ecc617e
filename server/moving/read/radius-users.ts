import { message } from '@netkhata/contract/messages';
import { FileLetters } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { radiusSecret } from './radius-dump.ts';
import { type RouterFile, type Secret, SECRETS_ALONE } from './secret.ts';

/** `Attribute op value`, the value quoted or a bare word; a comma or the line's end behind it. */
const ITEM =
  /\s*([A-Za-z][\w.:-]*)\s*(?::=|[+\-!=<>~^]=|=[~*]|!\*|[=<>])\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s,"']+))\s*(?:,|(?:#.*)?$)/y;
const NAME = /^(?:"((?:[^"\\]|\\.)+)"|([^\s"#,]+))(?:\s+|$)/;
/** A comment, nothing, or another file that is named. */
const IS_NO_ENTRY = /^\s*(?:#|$)|^\$INCLUDE\b/;
/** Attributes that only a file of users checks at a login. */
const CHECKED =
  /^(?:[\w-]+-Password|Auth-Type|Expiration|Login-Time|Simultaneous-Use|User-Profile)$/i;

/** Whether it is the `users` (or `authorize`) file of FreeRADIUS, by its first entry. */
export function isRadiusUsers(start: string): boolean {
  const first = start.split(/\r?\n/).find((line) => !IS_NO_ENTRY.test(line)) ?? '';
  const name = NAME.exec(first);
  if (!name) return false;
  const items = itemsOf(first.slice(name[0].length));
  return items !== undefined && items.some(([attribute]) => CHECKED.test(attribute));
}

/**
 * Reads the users of FreeRADIUS's text file `mods-config/files/authorize` (once `users`): a name
 * with what a login must bring, and below it, indented, what the router is told. DEFAULT entries
 * are rules, not people.
 * @throws MoveFileRefused when a line cannot be read, or there is no user
 */
export function readRadiusUsers(bytes: string, letters = new FileLetters()): RouterFile {
  const secrets: Secret[] = [];
  let entry: { name: string; checks: Items; replies: Items } | undefined;
  const finish = (): void => {
    if (entry && entry.name !== 'DEFAULT') secrets.push(secretOfEntry(entry));
    entry = undefined;
  };
  for (const [index, each] of bytes.split(/\r\n?|\n/).entries()) {
    const line = letters.decoded(each);
    if (IS_NO_ENTRY.test(line)) continue;
    const damaged = new MoveFileRefused(message('move.fileDamaged', { line: index + 1 }));
    const name = /^\s/.test(line) ? undefined : NAME.exec(line);
    if (name === null) throw damaged;
    const items = itemsOf(line.slice(name?.[0].length ?? 0));
    if (!items) throw damaged;
    if (name) {
      finish();
      entry = { name: unescaped(name[1] ?? name[2] ?? ''), checks: items, replies: [] };
    } else if (entry) entry.replies.push(...items);
    else throw damaged;
  }
  finish();
  if (secrets.length === 0) throw new MoveFileRefused(message('move.secretsEmpty'));
  const isPasswordHidden = secrets.every(({ password }) => password === null);
  return { ...SECRETS_ALONE, secrets, isPasswordHidden };
}

type Items = [attribute: string, value: string][];

/** The attributes of a line with their values; undefined where something else stands. */
function itemsOf(text: string): Items | undefined {
  const items: Items = [];
  ITEM.lastIndex = 0;
  const trimmed = text.trim();
  while (ITEM.lastIndex < trimmed.length) {
    if (trimmed.slice(ITEM.lastIndex).trimStart().startsWith('#')) break;
    const [whole, attribute, double, single, bare] = ITEM.exec(trimmed) ?? [];
    if (whole === undefined || attribute === undefined) return undefined;
    items.push([attribute, unescaped(double ?? single ?? bare ?? '')]);
  }
  return items;
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

function secretOfEntry({ name, checks, replies }: { name: string; checks: Items; replies: Items }) {
  const cells = (items: Items) =>
    Object.fromEntries(items.map(([attribute, value]) => [attribute.toLowerCase(), value]));
  const told = cells(replies);
  const group = told['mikrotik-group'];
  const groups = group === undefined ? [] : [{ name: group, priority: 0 }];
  return radiusSecret(name, { checks: cells(checks), replies: told, groups, person: {} });
}
