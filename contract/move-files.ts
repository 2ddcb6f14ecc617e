import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorKey } from './messages.ts';
import { moveRevision, moveRevisionReply } from './move-shapes.ts';
import { requiredText, requiredWhole } from './wire.ts';
import { pathId, requiredId } from './wire-choices.ts';

/** Files are uploaded in parts of this size; the last one may be smaller. */
export const MOVE_PART_BYTES = 4 * 1024 * 1024;
export const MOVE_PART_TYPE = 'application/octet-stream';
export const MAX_MOVE_FILE_BYTES = 512 * 1024 * 1024;
export const MAX_MOVE_FILES = 20;

const partBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  errorKey('move.partNeeded'),
);

/** Endpoints that upload the files of a move. */
export const moveFileCalls = {
  /** Announces a file, whose parts follow. Creates a move where none is in preparation. */
  moveFileAdd: endpoint({
    method: 'POST',
    path: 'move_file_add',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      name: requiredText(200),
      size: requiredWhole({ min: 0, max: MAX_MOVE_FILE_BYTES }),
    }),
    reply: { kind: 'saved', schema: z.object({ ...moveRevision, fileId: z.int() }) },
  }),
  /** Uploads part 0, 1, 2, ... of a file; uploading a part again replaces it. */
  moveFilePart: endpoint({
    method: 'POST',
    path: 'move_file_part/{id}/{part}',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    transactions: 'own',
    params: z.object({ id: pathId, part: requiredWhole({ min: 0, max: 1000 }) }),
    bodyTypes: [MOVE_PART_TYPE],
    maxBodyBytes: MOVE_PART_BYTES,
    body: partBytes,
    reply: { kind: 'saved', schema: z.object({ fileId: z.int(), received: z.int() }) },
  }),
  /** Ends the upload: the file is read, and the rehearsal follows. */
  moveFileEnd: endpoint({
    method: 'POST',
    path: 'move_file_end',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ fileId: requiredId }),
    reply: moveRevisionReply,
  }),
  moveFileRemove: endpoint({
    method: 'POST',
    path: 'move_file_remove',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ fileId: requiredId }),
    reply: moveRevisionReply,
  }),
};
