import { Readable } from 'node:stream';
import { LIST_FILE_PATH } from '@netkhata/contract/exports';
import { EXCEL_TYPE } from '@netkhata/contract/reports';
import { message } from '@netkhata/contract/messages';
import { writeAudit } from '../http/audit.ts';
import { forbidden, signInNeeded } from '../http/failure.ts';
import { requireReady } from '../http/session.ts';
import { takeExportTicket } from '../reports/export-tickets.ts';
import type {
  LinkServerOptions,
  LinkReply,
  LinkRequest,
  LinkServer,
} from '../reports/link-server.ts';
import { type ListExport, listFile, mayExport } from './list-export.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: EXCEL_TYPE };

/** Serves the file of a list to the link that holds its ticket. */
export function serveListFiles(app: LinkServer, options: LinkServerOptions): void {
  // A HEAD request would use up the ticket.
  app.get(`/${LIST_FILE_PATH}`, { exposeHeadRoute: false }, (request, reply) =>
    answerFile(options, { request, reply }),
  );
}

async function answerFile(
  { database, clock }: LinkServerOptions,
  { request, reply }: { request: LinkRequest; reply: LinkReply },
): Promise<unknown> {
  const { token } = request.query as { token?: unknown };
  if (typeof token !== 'string' || token === '') throw signInNeeded();
  const now = clock.now();
  const user = await takeExportTicket(database, token, now);
  // A ticket may be for something else than a list.
  const isForList = user?.request && 'list' in user.request;
  if (!user || !isForList) throw signInNeeded();
  const wanted = user.request as ListExport;
  requireReady(user);
  if (!mayExport(user, wanted.list)) throw forbidden(message('right.missing'));
  // Customers' data leaves the house: who took which, and where to.
  await writeAudit(database, {
    userId: user.id,
    action: 'listExport',
    address: request.ip,
    changes: [{ subject: 'list', id: 0, after: wanted }],
    at: now,
  });
  const file = Readable.from(await listFile(database, { user, now }, wanted), {
    objectMode: false,
  });
  // Once the file is on its way, the caller can only see that it breaks off.
  file.on('error', (error) => request.log.error({ err: error }, 'List export broke off'));
  reply.headers({
    'content-type': TYPES[wanted.format],
    'content-disposition': `attachment; filename="My Data.${wanted.format}"`,
    'cache-control': 'no-store',
  });
  return reply.send(file);
}
