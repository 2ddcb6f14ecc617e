import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { anyOf, flatPage, type TableRequest, type TableSource } from '../database/table-list.ts';
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
  search: (pattern) => anyTextHas(user, pattern),
  id: sql`sms_messages.id`,
  row: (message) => message,
});

/**
 * Text, mobile number or customer. Over the whole history, customers are found by their own index;
 * within a zone the join comes first, so that only the zone's messages are looked into.
 */
function anyTextHas(user: SignedInUser, pattern: string): RawBuilder<unknown> {
  const latin = toLatinDigits(pattern);
  const isNamed = sql`(
    customers.search_text like ${pattern} or customers.search_text like ${latin})`;
  return anyOf([
    sql`lower(sms_messages.body) like ${pattern}`,
    sql`sms_messages.mobile_no like ${latin}`,
    user.zoneId === null
      ? sql`sms_messages.customer_id = any(array(select id from customers where ${isNamed}))`
      : isNamed,
  ]);
}

/** One page of ten, with the search of the flat list as the list engine's search. */
export function smsHistoryPage({ page, search }: HistoryQuery): TableRequest {
  const request = flatPage(page);
  return { ...request, query: { ...request.query, globalSearch: search ?? '' } };
}
