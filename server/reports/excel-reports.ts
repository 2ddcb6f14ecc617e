import { Readable } from 'node:stream';
import type { EndpointInput, EndpointShape } from '@netkhata/contract/endpoint';
import { EXCEL_TYPE, excelReports } from '@netkhata/contract/reports';
import { message } from '@netkhata/contract/messages';
import {
  type Day,
  type DayRange,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '@netkhata/domain/billing-period';
import { businessDay } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { writeAudit } from '../http/audit.ts';
import { decodeInput } from '../http/decode.ts';
import { forbidden, notFound, signInNeeded } from '../http/failure.ts';
import { findSession, requireReady } from '../http/session.ts';
import { readCompany } from '../setup/company-settings.ts';
import { type CollectionFilter, hasZone, type ReportUser } from './collection-queries.ts';
import { COLLECTION_HEADINGS } from './collection-headings.ts';
import { checkReportDays } from './collection-report.ts';
import { collectionWorkbook } from './collection-workbook.ts';
import { takeExportTicket } from './export-tickets.ts';
import type { LinkServerOptions, LinkReply, LinkRequest, LinkServer } from './link-server.ts';

/** A client that cuts its API base URL at the first 'api/' requests reports under '/billing-'. */
const SITE_ROOTS = ['/', '/billing-'] as const;

interface ExcelReport<E extends EndpointShape> {
  endpoint: E;
  choose: (input: EndpointInput<E>, today: Day) => Omit<CollectionFilter, 'user'>;
  queryOf: (input: EndpointInput<E>) => ReportQuery;
}

/** Serves the Excel reports, which are plain links outside the API prefix. */
export function serveExcelReports(app: LinkServer, options: LinkServerOptions): void {
  serveReport(app, options, {
    endpoint: excelReports.collectionExcel,
    choose: ({ params }) => {
      checkReportDays(params);
      return { zoneId: params.zone, days: { fromDay: params.fromDate, toDay: params.toDate } };
    },
    queryOf,
  });
  serveReport(app, options, {
    endpoint: excelReports.monthCollectionExcel,
    choose: ({ params }, today) => {
      const month = monthOf(today);
      return { zoneId: params.id, days: { fromDay: firstDayOf(month), toDay: lastDayOf(month) } };
    },
    queryOf,
  });
  // A malformed link gets a 404 that does not repeat its token.
  for (const root of SITE_ROOTS) {
    app.get(`${root}report/*`, { exposeHeadRoute: false }, async () => {
      throw notFound(message('report.notFound'));
    });
  }
}

type ReportQuery = EndpointInput<(typeof excelReports)['collectionExcel']>['query'];

const queryOf = ({ query }: { query: ReportQuery }): ReportQuery => query;

function serveReport<E extends EndpointShape>(
  app: LinkServer,
  options: LinkServerOptions,
  report: ExcelReport<E>,
): void {
  const path = report.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  for (const root of SITE_ROOTS) {
    // A HEAD request would use up the ticket.
    app.get(root + path, { exposeHeadRoute: false }, (request, reply) =>
      answerReport(options, report, { request, reply }),
    );
  }
}

async function answerReport<E extends EndpointShape>(
  { database, clock }: LinkServerOptions,
  report: ExcelReport<E>,
  { request, reply }: { request: LinkRequest; reply: LinkReply },
): Promise<unknown> {
  const { endpoint, choose } = report;
  const now = clock.now();
  const user = await authorise(database, request.query, now);
  const input = decodeInput(endpoint, { ...request, body: undefined }) as EndpointInput<E>;
  const { timeZone } = await readCompany(database);
  const filter = { user, ...choose(input, businessDay(now, timeZone)) };
  if (filter.zoneId !== null && !(await hasZone(database, user, filter.zoneId))) {
    throw notFound(message('zone.notFound'));
  }
  await auditReport(database, filter, { address: request.ip, at: now });
  const { group, language } = report.queryOf(input);
  const layout = { by: group ?? null, words: COLLECTION_HEADINGS[language ?? 'en'] };
  const file = Readable.fromWeb(await collectionWorkbook(database, filter, layout));
  // After the headers are sent, a failure can only abort the download.
  file.on('error', (error) => request.log.error({ err: error }, 'Excel report broke off'));
  reply.headers({
    'content-type': EXCEL_TYPE,
    'content-disposition': `attachment; filename="${fileName(filter.days)}"`,
    'cache-control': 'no-store',
  });
  return reply.send(file);
}

/** The user of the ticket or session token in the query. Throws unless they may export. */
async function authorise(database: Database, query: unknown, now: Date): Promise<ReportUser> {
  const token = (query as { token?: unknown }).token;
  if (typeof token !== 'string' || token === '') throw signInNeeded();
  const taken = await takeExportTicket(database, token, now);
  // A ticket for a list is not valid for reports.
  if (taken?.request) throw signInNeeded();
  const user = taken ?? (await findSession(database, token, now));
  if (!user) throw signInNeeded();
  requireReady(user);
  if (!user.rights.has('export')) throw forbidden(message('right.missing'));
  return user;
}

const fileName = ({ fromDay, toDay }: DayRange): string =>
  `customer-collection-${fromDay}-to-${toDay}.xlsx`;

/** Records who exported customer data, and to which address. */
const auditReport = (
  database: Database,
  { user, zoneId, days }: CollectionFilter,
  { address, at }: { address: string; at: Date },
): Promise<void> =>
  writeAudit(database, {
    userId: user.id,
    action: 'collectionExcel',
    address,
    changes: [{ subject: 'collection_report', id: 0, after: { zoneId, ...days } }],
    at,
  });
