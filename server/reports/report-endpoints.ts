import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { readCollectionReport } from './collection-report.ts';
import {
  readCustomerTotals,
  readMonthlyCollection,
  readZoneCustomers,
} from './dashboard-queries.ts';
import { readCustomerStatement } from './customer-statement.ts';
import { checkAge, dueFiltersOf } from './due-filters.ts';
import { readCustomerTimeline } from './customer-timeline.ts';
import { readDueRound } from './due-round.ts';
import { dueList } from './due-list.ts';
import { dueListAsOf } from './due-list-as-of.ts';
import { createExportTicket } from './export-tickets.ts';
import { readSubscriberFigures } from './subscriber-figures.ts';
import { subscriberList } from './subscriber-list.ts';
import { subscriberQuarter } from './subscribers-on-day.ts';
import { readWalkingList } from './walking-list.ts';

export const reportEndpoints = implement({
  monthlyCollection: ({ tx, user, today }) => readMonthlyCollection(tx, user, today),
  customerTotals: ({ tx, user }) => readCustomerTotals(tx, user),
  zoneCustomers: ({ tx, user }) => readZoneCustomers(tx, user),
  customerDue: ({ tx, user, today }, { query }) => {
    const { asOf, column } = query;
    const request = { query, body: dueFiltersOf(query) };
    checkAge({ asOf, column, filters: request.body });
    const list = asOf ? dueListAsOf(user, { asOf, today, request }) : dueList(user, today);
    return readListPage(tx, list, request);
  },
  subscriberFigures: (context, { query }) => readSubscriberFigures(context, query.asOf ?? null),
  subscriberTable: ({ tx, user, today }, { query, body }) => {
    const quarter = subscriberQuarter(query.asOf ?? null, today);
    const { rows, missing } = query;
    const list = subscriberList(user, { quarter, rows: rows ?? 'total', missing: missing ?? null });
    return readListPage(tx, list, { query, body });
  },
  dueRound: (context, { query }) => readDueRound(context, query),
  walkingList: (context, { body }) => readWalkingList(context, body),
  customerCollection: (context, { body }) => readCollectionReport(context, body),
  customerStatement: (context, { params, query }) =>
    readCustomerStatement(context, { customerId: params.id, period: query }),
  customerTimeline: (context, { params, query }) =>
    readCustomerTimeline(context, { customerId: params.id, query }),
  exportTicketCreate: async (context) => ({
    heading: message('export.ready'),
    message: message('export.linkWorksOnce'),
    data: { ticket: await createExportTicket(context) },
  }),
});
