import { type Message, message } from '@netkhata/contract/messages';
import { failureOfConstraint } from './constraint-failure.ts';
import { Failure, isMessage } from './failure.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EEXIST']);

/**
 * Why background work failed, as stored in its row. A known cause is explained, with the system's
 * text in brackets; an unknown one is the system's text alone.
 */
export function failureReason(error: unknown): Message {
  const failure = error instanceof Failure ? error : failureOfConstraint(error);
  if (failure && isMessage(failure.detail)) return failure.detail;
  if (!(error instanceof Error)) return message('foreign.words', { words: String(error) });
  const { code = '', message: detail } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code)) return message('disk.full', { detail });
  if (NOT_ALLOWED.has(code)) return message('disk.notAllowed', { detail });
  if (NO_FOLDER.has(code)) return message('disk.noFolder', { detail });
  return message('foreign.words', { words: detail });
}
