import { MAX_MOVE_FILES, MOVE_PART_BYTES } from '@netkhata/contract/move-files';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { badInput, conflict, unknownId } from '../../http/failure.ts';
import type { SignedInContext } from '../../http/implement.ts';
import type { MoveSource } from '../read/file-bytes.ts';
import { changeMove, lockOpenMove, lockPreparing, touchMove } from './open-moves.ts';

/** Registers a file to be uploaded; it replaces one of the same name. */
export async function addFile(
  context: SignedInContext,
  { name, size }: { name: string; size: number },
): Promise<{ id: number; revision: number; fileId: number }> {
  const { tx, user } = context;
  const { id } = await lockOpenMove(tx, user.id);
  const replaced = await sql`
    delete from move_files where move_id = ${id} and name = ${name}
  `.execute(tx);
  const counted = await sql<{ count: number }>`
    select count(*) as count from move_files where move_id = ${id}
  `.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= MAX_MOVE_FILES) {
    throw conflict(message('move.tooManyFiles', { most: MAX_MOVE_FILES }));
  }
  const added = await sql<{ id: number }>`
    insert into move_files (move_id, name, size_bytes, created_by)
    values (${id}, ${name}, ${size}, ${user.id}) returning id
  `.execute(tx);
  const fileId = added.rows[0]?.id as number;
  context.audit({ subject: 'move', id, after: { file: name, size } });
  const isOther = (replaced.numAffectedRows ?? 0n) > 0n;
  return { ...(await (isOther ? changeMove(tx, id) : touchMove(tx, id))), fileId };
}

/** Stores a part of a file; a part that is sent again replaces the earlier one. */
export async function storePart(
  context: SignedInContext,
  part: { fileId: number; number: number; bytes: Uint8Array },
): Promise<{ fileId: number; received: number }> {
  const { fileId, number, bytes } = part;
  return inTransaction(context.tx, async (tx) => {
    const file = await lockFile(tx, fileId);
    if (file.state !== 'arriving') throw conflict(message('move.fileThere'));
    const begin = number * MOVE_PART_BYTES;
    const expected = Math.min(MOVE_PART_BYTES, file.size - begin);
    if (bytes.length === 0 || bytes.length !== expected) {
      throw badInput({ part: message('move.partWrong', { part: number, bytes: bytes.length }) });
    }
    await sql`
      insert into move_file_parts (file_id, part, bytes)
      values (${fileId}, ${number}, ${Buffer.from(bytes)}::bytea)
      on conflict (file_id, part) do update set bytes = excluded.bytes
    `.execute(tx);
    return { fileId, received: await readReceived(tx, fileId) };
  });
}

/** Completes an upload: the file is read by the next rehearsal. */
export async function finishFile(context: SignedInContext, fileId: number) {
  const { tx } = context;
  const { moveId, size, state } = await lockFile(tx, fileId);
  if (state !== 'arriving') throw conflict(message('move.fileThere'));
  const received = await readReceived(tx, fileId);
  if (received !== size) throw conflict(message('move.fileNotWhole', { received, size }));
  await sql`update move_files set state = 'waiting' where id = ${fileId}`.execute(tx);
  return changeMove(tx, moveId);
}

export async function removeFile(context: SignedInContext, fileId: number) {
  const { tx } = context;
  const { moveId, name } = await lockFile(tx, fileId);
  await sql`delete from move_files where id = ${fileId}`.execute(tx);
  context.audit({ subject: 'move', id: moveId, before: { file: name } });
  return changeMove(tx, moveId);
}

interface FileRow {
  moveId: number;
  name: string;
  size: number;
  state: string;
}

/** Reads a file after locking its move. Throws 422 for an unknown file. */
async function lockFile(tx: Database, fileId: number): Promise<FileRow> {
  const found = await sql<FileRow>`
    select move_id, name, size_bytes as size, state from move_files where id = ${fileId}
  `.execute(tx);
  const moveId = found.rows[0]?.moveId;
  if (moveId === undefined) throw unknownId('fileId');
  await lockPreparing(tx, moveId);
  const { rows } = await sql<FileRow>`
    select move_id, name, size_bytes as size, state from move_files where id = ${fileId}
  `.execute(tx);
  const [file] = rows;
  // Removed while waiting for the lock.
  if (!file) throw unknownId('fileId');
  return file;
}

async function readReceived(tx: Database, fileId: number): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::bigint as received
    from move_file_parts where file_id = ${fileId}
  `.execute(tx);
  return rows[0]?.received ?? 0;
}

/** Parts are read in slices: PostgreSQL sends bytes as hexadecimal text of twice the size. */
const SLICE_BYTES = 512 * 1024;

/** An uploaded file as a source for the readers, one slice at a time. */
export const sourceOfUpload = (
  database: Database,
  { id, name }: { id: number; name: string },
): MoveSource => ({
  name,
  async *open() {
    for (let begin = 0; ; begin += SLICE_BYTES) {
      const part = Math.floor(begin / MOVE_PART_BYTES);
      const { rows } = await sql<{ bytes: Buffer }>`
        select substring(bytes from ${(begin % MOVE_PART_BYTES) + 1} for ${SLICE_BYTES}) as bytes
        from move_file_parts where file_id = ${id} and part = ${part}
      `.execute(database);
      const bytes = rows[0]?.bytes;
      if (!bytes || bytes.length === 0) return;
      yield bytes;
    }
  },
});
