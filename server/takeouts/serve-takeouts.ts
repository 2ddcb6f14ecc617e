import { addAbortSignal, Readable } from 'node:stream';
import { type Message, message } from '@netkhata/contract/messages';
import { TAKEOUT_PATH } from '@netkhata/contract/takeouts';
import { businessDay } from '../clock.ts';
import type { Database, DatabaseConnection } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeAudit } from '../http/audit.ts';
import { failureReason } from '../http/failure-reason.ts';
import { forbidden, signInNeeded } from '../http/failure.ts';
import { requireReady } from '../http/session.ts';
import { takeExportTicket } from '../reports/export-tickets.ts';
import type {
  LinkReply,
  LinkRequest,
  LinkServer,
  LinkServerOptions,
} from '../reports/link-server.ts';
import { readCompany } from '../setup/company-settings.ts';
import { claimTakeout, endTakeout, estimateTakeout, noteProgress } from './takeout-queries.ts';
import { mayTakeAll, type TakeoutChoice } from './takeout-rights.ts';
import { takeoutArchive } from './write-takeout.ts';

interface TakeoutServerOptions extends LinkServerOptions {
  connection: DatabaseConnection;
}

interface Exchange {
  request: LinkRequest;
  reply: LinkReply;
}

const HEARTBEAT_MS = 2000;
/**
 * A client that reads nothing for two minutes is taken for gone: the open snapshot holds up vacuum.
 */
const MAX_SILENT_BEATS = 60;

/** Serves the archive to a link with a valid ticket. */
export function serveTakeouts(app: LinkServer, options: TakeoutServerOptions): void {
  // A HEAD request would use up the ticket.
  app.get(`/${TAKEOUT_PATH}`, { exposeHeadRoute: false }, (request, reply) =>
    answerTakeout(options, { request, reply }),
  );
}

async function answerTakeout(
  { database, clock, connection }: TakeoutServerOptions,
  { request, reply }: Exchange,
): Promise<unknown> {
  const { token } = request.query as { token?: unknown };
  if (typeof token !== 'string' || token === '') throw signInNeeded();
  const now = clock.now();
  const user = await takeExportTicket(database, token, now);
  const { takeout } = (user?.request ?? {}) as { takeout?: TakeoutChoice };
  if (!user || !takeout) throw signInNeeded();
  requireReady(user);
  if (!mayTakeAll(user, takeout)) throw forbidden(message('right.missing'));
  const taker = { userId: user.id, address: request.ip, now };
  const claimed = await claim(database, taker, takeout);
  const company = await readCompany(database);
  const progress = { rowCount: 0 };
  const archive = takeoutArchive({
    database,
    connection,
    company,
    userName: claimed.userName,
    hasPasswords: takeout.hasPasswords,
    now,
    onRows: (count) => (progress.rowCount += count),
  });
  const stall = new AbortController();
  const record = { database, id: claimed.id, progress, onStalled: () => stall.abort() };
  const file = Readable.from(recordTakeout(archive, record), { objectMode: false });
  addAbortSignal(stall.signal, file);
  // The headers are sent by then: the client can only see that the download breaks off.
  file.on('error', (error) => request.log.error({ err: error }, 'Takeout broke off'));
  const day = businessDay(now, company.timeZone);
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="netkhata-${day}.zip"`,
    'cache-control': 'no-store',
  });
  return reply.send(file);
}

/** Records who takes the data, and from which address, before any of it is sent. */
function claim(
  database: Database,
  taker: { userId: number; address: string; now: Date },
  { hasPasswords }: TakeoutChoice,
): Promise<{ id: number; userName: string }> {
  const { userId, address, now } = taker;
  return inTransaction(database, async (tx) => {
    const { rowCount } = await estimateTakeout(tx);
    const id = await claimTakeout(tx, { by: userId, hasPasswords, expectedCount: rowCount });
    const { name } = await tx
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, {
      userId,
      action: 'takeout',
      address,
      changes: [{ subject: 'takeout', id, after: { hasPasswords } }],
      at: now,
    });
    return { id, userName: name };
  });
}

interface TakeoutRecord {
  database: Database;
  id: number;
  progress: { rowCount: number };
  onStalled: () => void;
}

/**
 * Passes the archive through; stores the progress every few seconds, and the outcome at the end.
 */
async function* recordTakeout(
  archive: AsyncIterable<Buffer>,
  { database, id, progress, onStalled }: TakeoutRecord,
): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  // True while the reader holds the last chunk and has not requested another.
  let isReaderBusy = false;
  let silence = { at: 0, beats: 0 };
  const beat = setInterval(() => {
    const isSilent = isReaderBusy && silence.at === sizeBytes;
    silence = { at: sizeBytes, beats: isSilent ? silence.beats + 1 : 0 };
    if (silence.beats > MAX_SILENT_BEATS) onStalled();
    void noteProgress(database, { id, sizeBytes, ...progress }).catch(() => undefined);
  }, HEARTBEAT_MS);
  let failure: Message | undefined = message('takeout.brokenOff');
  try {
    for await (const chunk of archive) {
      sizeBytes += chunk.length;
      isReaderBusy = true;
      yield chunk;
      isReaderBusy = false;
    }
    failure = undefined;
  } catch (error) {
    if (!isReaderBusy) failure = failureReason(error);
    throw error;
  } finally {
    clearInterval(beat);
    await endTakeout(database, { id, failure, sizeBytes, ...progress });
  }
}
