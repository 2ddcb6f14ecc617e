import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refusedAs } from './messages.ts';
import { changed, changedReply } from './move-shapes.ts';
import { requiredText, requiredWhole } from './wire.ts';
import { pathId, requiredId } from './wire-id.ts';

/** A file travels in parts of this size; the last one may be smaller. */
export const MOVE_PART_BYTES = 4 * 1024 * 1024;
export const MOVE_PART_TYPE = 'application/octet-stream';
export const MOST_MOVE_FILE_BYTES = 512 * 1024 * 1024;
export const MOST_MOVE_FILES = 20;

const partBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  refusedAs('move.partNeeded'),
);

/** The calls by which the files of a move come. */
export const moveFileCalls = {
  /** Announces a file; its parts follow. Opens a move where none is in preparation. */
  moveFileAdd: endpoint({
    method: 'POST',
    path: 'move_file_add',
    access: 'administration',
    effect: 'write',
    body: z.object({
      name: requiredText(200),
      size: requiredWhole({ min: 0, max: MOST_MOVE_FILE_BYTES }),
    }),
    reply: { kind: 'saved', schema: z.object({ ...changed, fileId: z.int() }) },
  }),
  /** Part 0, 1, 2, ... of a file; the same part again takes its place. */
  moveFilePart: endpoint({
    method: 'POST',
    path: 'move_file_part/{id}/{part}',
    access: 'administration',
    effect: 'write',
    transactions: 'own',
    params: z.object({ id: pathId, part: requiredWhole({ min: 0, max: 1000 }) }),
    bodyTypes: [MOVE_PART_TYPE],
    mostBodyBytes: MOVE_PART_BYTES,
    body: partBytes,
    reply: { kind: 'saved', schema: z.object({ fileId: z.int(), received: z.int() }) },
  }),
  /** All parts are sent: it is read, and the rehearsal follows. */
  moveFileEnd: endpoint({
    method: 'POST',
    path: 'move_file_end',
    access: 'administration',
    effect: 'write',
    body: z.object({ fileId: requiredId }),
    reply: changedReply,
  }),
  moveFileRemove: endpoint({
    method: 'POST',
    path: 'move_file_remove',
    access: 'administration',
    effect: 'write',
    body: z.object({ fileId: requiredId }),
    reply: changedReply,
  }),
};
