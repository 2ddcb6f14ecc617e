import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { flatPage, type TableRequest, type TableSource } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';
import { SMS_TIME } from './sms-queries.ts';

type Endpoint = Api['smsHistory'];
type HistoryRow = TableRow<Endpoint>;
type HistoryQuery = EndpointInput<Endpoint>['query'];

/** `sms_history`: newest first; a user with a zone sees the messages to its customers. */
export const smsHistoryList = (
  user: SignedInUser,
  type: HistoryQuery['type'],
): TableSource<HistoryRow, HistoryRow> => ({
  select: sql`
    sms_messages.id, coalesce(customers.name, '') as name,
    sms_messages.mobile_no as "mobileNo", ${SMS_TIME} as date, sms_messages.type,
    sms_messages.body as sms_body, sms_messages.status as sms_status`,
  // A left join, so that the count of an unscoped history does without the customers.
  from: sql`sms_messages left join customers on customers.id = sms_messages.customer_id`,
  where: [
    customersInScope(user),
    type === null || type === 'all' ? sql`true` : sql`sms_messages.type = ${type}`,
  ],
  columns: {},
  search: (pattern) => sql`(
    lower(sms_messages.body) like ${pattern} or lower(sms_messages.mobile_no) like ${pattern}
    or lower(customers.name) like ${pattern}
  )`,
  id: sql`sms_messages.id`,
  row: (message) => message,
});

/** One page of ten, with the search of the flat list as the list engine's search. */
export function smsHistoryPage({ page, search }: HistoryQuery): TableRequest {
  const request = flatPage(page);
  return { ...request, query: { ...request.query, globalSearch: search ?? '' } };
}
