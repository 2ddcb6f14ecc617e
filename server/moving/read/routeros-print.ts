import { message } from '@netkhata/contract/messages';
import { FileLetters } from './byte-text.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { type RouterFile, type Secret, SECRETS_ALONE, secretOf } from './secret.ts';

const NAMES = [
  'name',
  'service',
  'caller-id',
  'password',
  'profile',
  'local-address',
  'remote-address',
  'remote-ipv6-prefix',
  'routes',
  'ipv6-routes',
  'limit-bytes-in',
  'limit-bytes-out',
  'last-logged-out',
  'last-caller-id',
  'last-disconnect-reason',
  'comment',
  'disabled',
].join('|');
const ENTRY =
  /^ {0,3}\d+ +(?:([A-Z]+) +)?(?:;;; ?(.*))?$|^ {0,3}\d+ +(?:([A-Z]+) +)?((?:name|comment)=.*)$/;
/**
 * A value is quoted, or extends to the next property name: unquoted profiles may contain blanks.
 */
const PROPERTY = new RegExp(
  String.raw`(?:^|\s)(${NAMES})=(?:"((?:[^"\\]|\\.)*)"(?=\s|$)|(.*?)(?=\s+(?:${NAMES})=|\s*$))`,
  'y',
);

/**
 * Reads the output of `/ppp secret print detail`.
 * @throws MoveFileRefused when it is damaged, truncated, or has no secrets
 */
export function readRouterPrint(bytes: string, letters = new FileLetters()): RouterFile {
  const lines = bytes
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => letters.decoded(line));
  const text = lines.join('\n');
  if (lines.at(-1)?.trim() !== '' && !/^\[.*@.*\]/.test(lines.at(-1) ?? '')) {
    throw new MoveFileRefused(message('move.fileCut', { line: lines.length }));
  }
  const secrets: Secret[] = [];
  let entry: { line: number; flags: string; comment: string; rest: string } | undefined;
  const finish = (): void => {
    if (!entry) return;
    const secret = secretOfEntry(entry);
    if (!secret) throw new MoveFileRefused(message('move.fileDamaged', { line: entry.line }));
    secrets.push(secret);
    entry = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const [, flags, comment, flagsInLine, rest] = ENTRY.exec(line) ?? [];
    if (comment !== undefined || rest !== undefined) {
      finish();
      entry = {
        line: index + 1,
        flags: flags ?? flagsInLine ?? '',
        comment: comment ?? '',
        rest: rest ?? '',
      };
    } else if (entry && line.trim() !== '' && /^\s/.test(line)) {
      entry.rest += ` ${line.trim()}`;
    }
  }
  finish();
  if (secrets.length === 0) throw new MoveFileRefused(message('move.secretsEmpty'));
  const isPasswordHidden = secrets.every(({ password }) => password === null);
  const identity = /^\[[^\]@\n]*@([^\]\n]*)\][^>\n]*>/m.exec(text)?.[1];
  return { ...SECRETS_ALONE, identity, secrets, isPasswordHidden };
}

function secretOfEntry(entry: {
  flags: string;
  comment: string;
  rest: string;
}): Secret | undefined {
  const properties = new Map<string, string>();
  PROPERTY.lastIndex = 0;
  const rest = entry.rest.trim();
  while (PROPERTY.lastIndex < rest.length) {
    const [whole, name, quoted, bare] = PROPERTY.exec(rest) ?? [];
    if (whole === undefined || name === undefined) return undefined;
    properties.set(name, quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
  }
  if (!properties.has('service') || !properties.has('profile')) return undefined;
  if (entry.flags.includes('X')) properties.set('disabled', 'yes');
  if (!properties.has('comment')) properties.set('comment', entry.comment);
  return secretOf(properties);
}
