import { englishOf } from '@netkhata/contract/messages';
import { failureOfConstraint } from './constraint-failure.ts';
import { Failure, isMessage } from './failure.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EEXIST']);

/**
 * Why work that nobody waits for failed, as it is kept in its row for a person: what the system says
 * stands in brackets behind what it means, and alone where nothing is known of it.
 */
export function failureText(error: unknown): string {
  const failure = error instanceof Failure ? error : failureOfConstraint(error);
  if (failure && isMessage(failure.detail)) return englishOf(failure.detail);
  if (!(error instanceof Error)) return String(error);
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code)) return `There is no room left on the disk (${message}).`;
  if (NOT_ALLOWED.has(code)) return `The program may not write there (${message}).`;
  if (NO_FOLDER.has(code)) return `The folder is not there (${message}).`;
  return message;
}
