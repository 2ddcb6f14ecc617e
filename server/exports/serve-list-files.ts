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

/** Serves the file of a list to a link with a valid ticket. */
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
  // A ticket may be for another kind of download.
  const isForList = user?.request && 'list' in user.request;
  if (!user || !isForList) throw signInNeeded();
  const exported = user.request as ListExport;
  requireReady(user);
  if (!mayExport(user, exported.list)) throw forbidden(message('right.missing'));
  // Customer data leaves the company: the audit trail says who took which list, and from which
  // address.
  await writeAudit(database, {
    userId: user.id,
    action: 'listExport',
    address: request.ip,
    changes: [{ subject: 'list', id: 0, after: exported }],
    at: now,
  });
  const file = Readable.from(await listFile(database, { user, now }, exported), {
    objectMode: false,
  });
  // The headers are sent by then: the client can only see that the download breaks off.
  file.on('error', (error) => request.log.error({ err: error }, 'List export broke off'));
  reply.headers({
    'content-type': TYPES[exported.format],
    'content-disposition': `attachment; filename="My Data.${exported.format}"`,
    'cache-control': 'no-store',
  });
  return reply.send(file);
}
