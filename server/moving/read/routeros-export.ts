import { message } from '@netkhata/contract/messages';
import { MoveFileRefused } from './move-file-refused.ts';
import { FileLetters } from './byte-text.ts';
import { parseRouterDay, parseRouterTime } from './router-day.ts';
import { RouterWords } from './routeros-words.ts';
import { type RouterFile, type RouterProfile, type Secret, secretOf } from './secret.ts';

const SECRETS = 'ppp secret';
const PROFILES = 'ppp profile';
const IDENTITY = 'system identity';
const VERBS = new Set(['add', 'set', 'remove', 'export', 'print', 'find', 'enable', 'disable']);

/**
 * Reads the secrets of `/ppp secret export` or of a whole router's export, from RouterOS 6 or 7,
 * terse, verbose, or pasted from a terminal. Profiles are read as well; other sections are skipped.
 * @throws MoveFileRefused when it is damaged, truncated, or has no secrets
 */
export function readRouterExport(bytes: string, letters = new FileLetters()): RouterFile {
  const words = new RouterWords(bytes, letters);
  const secrets: Secret[] = [];
  const profiles: RouterProfile[] = [];
  let day: string | undefined;
  let time: string | undefined;
  let version: string | undefined;
  let identity: string | undefined;
  let path: string | undefined;
  let hasSection = false;
  refuseCutLine(bytes);
  while (!words.isAtEnd) {
    if (words.startsWith('#')) {
      const comment = words.readLine();
      const [, when = '', by] = /^# (.{1,40}?) by (RouterOS [\w.]+)/.exec(comment) ?? [];
      if (day === undefined) [day, time] = [parseRouterDay(when), parseRouterTime(when)];
      version ??= by;
      continue;
    }
    const prompt = words.skipPrompt();
    const isTyped = prompt !== undefined;
    identity ??= prompt;
    const command = words.command();
    if (command.length === 0 || isTyped) continue;
    const read = pathOf(command, path);
    path = read.path;
    hasSection ||= path === SECRETS;
    if (path === IDENTITY) identity = valueIn(read.rest, 'name') ?? identity;
    if (path === PROFILES) profiles.push(...profileIn(read));
    if (path !== SECRETS || read.verb !== 'add') continue;
    const secret = secretOf(propertiesOf(read.rest, words));
    secrets.push(secret ?? words.refuseDamaged());
  }
  if (!hasSection) throw new MoveFileRefused(message('move.noSecrets'));
  if (secrets.length === 0) throw new MoveFileRefused(message('move.secretsEmpty'));
  const isPasswordHidden = secrets.every(({ password }) => password === null);
  return { secrets, profiles, day, time, version, identity, isPasswordHidden };
}

type Words = ReturnType<RouterWords['command']>;

/**
 * Resolves the menu path and verb of a command: `/ppp secret add name=…`, `/ppp/secret/add`, or
 * `add` below its path.
 */
function pathOf(
  command: Words,
  before: string | undefined,
): { path: string | undefined; verb: string | undefined; rest: Words } {
  const isPath = command[0]?.name === undefined && command[0]?.value.startsWith('/');
  const parts: string[] = [];
  let count = 0;
  for (const { name, value } of command) {
    if (name !== undefined) break;
    const last = parts.at(-1);
    if (last !== undefined && VERBS.has(last)) break;
    parts.push(...value.split('/').filter((part) => part !== ''));
    count += 1;
    if (!isPath) break;
  }
  const verb = VERBS.has(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const path = isPath ? parts.join(' ') : before;
  return { path, verb, rest: command.slice(count) };
}

/** A profile that is added, or a built-in one whose speed is changed. */
function profileIn({ verb, rest }: ReturnType<typeof pathOf>): RouterProfile[] {
  const name = valueIn(rest, 'name');
  if ((verb !== 'add' && verb !== 'set') || !name) return [];
  return [{ name, rateLimit: valueIn(rest, 'rate-limit') ?? '' }];
}

const valueIn = (rest: Words, wanted: string): string | undefined =>
  rest.find(({ name }) => name === wanted)?.value;

function propertiesOf(rest: Words, words: RouterWords): Map<string, string> {
  const properties = new Map<string, string>();
  for (const { name, value } of rest) {
    if (name === undefined || properties.has(name)) words.refuseDamaged();
    properties.set(name, value);
  }
  return properties;
}

/**
 * RouterOS ends every line with a line break: a last line without one was truncated, unless it is a
 * terminal prompt or a comment.
 */
function refuseCutLine(bytes: string): void {
  const last = bytes.slice(bytes.lastIndexOf('\n') + 1).trim();
  if (last === '' || /^(?:\[[^\]]*@[^\]]*\].*>|#)/.test(last)) return;
  throw new MoveFileRefused(message('move.fileCut', { line: bytes.split('\n').length }));
}
