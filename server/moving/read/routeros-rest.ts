import { message } from '@netkhata/contract/messages';
import { FileLetters } from './byte-text.ts';
import { type JsonRow, JsonRows } from './json-rows.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { type RouterFile, type Secret, SECRETS_ALONE, secretOf } from './secret.ts';

/** What every secret of a router has, and a list of another program has not. */
const isSecret = (row: JsonRow): boolean => 'service' in row || 'profile' in row;

/**
 * Reads the response of `GET /rest/ppp/secret`: a list of secrets, with strings as values.
 * @throws MoveFileRefused when it is damaged, truncated, or has no secrets
 */
export function readRouterRest(bytes: string, letters = new FileLetters()): RouterFile {
  const secrets: Secret[] = [];
  const reader = new JsonRows(
    {
      table: (table) => {
        if (table !== '') throw new MoveFileRefused(message('move.fileUnknown'));
      },
      row: (_table, row) => {
        const filled = Object.entries(row).flatMap(([name, value]): [string, string][] =>
          value === null ? [] : [[name, value]],
        );
        const secret = secretOf(new Map(filled));
        if (!secret || !isSecret(row)) throw new MoveFileRefused(message('file.isOtherJson'));
        secrets.push(secret);
      },
    },
    letters,
  );
  reader.push(bytes);
  reader.finish();
  if (secrets.length === 0) throw new MoveFileRefused(message('move.secretsEmpty'));
  const isPasswordHidden = secrets.every(({ password }) => password === null);
  return { ...SECRETS_ALONE, secrets, isPasswordHidden };
}
