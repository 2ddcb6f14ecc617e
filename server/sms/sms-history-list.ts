import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { SMS_TYPES } from '@netkhata/contract/sms';
import { sql } from 'kysely';
import { scopeOf } from '../customers/customer-scope.ts';
import type { SignedInUser } from '../http/implement.ts';
import { flatPage, type List, type ListRequest } from '../lists/list.ts';
import { foundSms } from './search-sms.ts';
import { SMS_JOURNEY, SMS_TIME, withFailureText } from './sms-queries.ts';

type Endpoint = Api['smsHistory'];
type HistoryRow = TableRow<Endpoint>;
type ReadMessage = Omit<HistoryRow, 'failureReason'>;
type HistoryQuery = EndpointInput<Endpoint>['query'];

/** `sms_history`: newest first; a user with a zone sees the messages to its customers. */
export function smsHistoryList(
  user: SignedInUser,
  { type }: Pick<HistoryQuery, 'type'>,
): List<ReadMessage, HistoryRow> {
  const ofType = type === null || type === 'all' ? sql`true` : sql`sms_messages.type = ${type}`;
  return {
    select: sql`
      sms_messages.id, coalesce(customers.name, '') as name,
      sms_messages.customer_id as "customerId", sms_messages.mobile_no as "mobileNo",
      ${SMS_TIME} as date, sms_messages.type, sms_messages.body as sms_body,
      sms_messages.status as sms_status, ${SMS_JOURNEY}, sms_messages.part_count as parts,
      sms_messages.cost_paisa as cost, sms_messages.resend_of is not null as "isRepetition",
      exists (select from sms_messages as later where later.resend_of = sms_messages.id)
        as "wasSentAgain"`,
    from: {
      table: sql`sms_messages`,
      id: sql`sms_messages.id`,
      joins: { customers: sql`left join customers on customers.id = sms_messages.customer_id` },
    },
    where: [{ sql: ofType }, ...scopeOf(user)],
    ...(user.zoneId === null && { total: { names: figuresOf(type), zoneId: null } }),
    columns: {},
    search: (typed) => [
      { sql: sql`sms_messages.id in (${foundSms(user, { ofType, search: typed })})` },
    ],
    row: withFailureText,
  };
}

/** The messages are counted by type as they are written. */
const figuresOf = (type: HistoryQuery['type']) =>
  SMS_TYPES.filter((each) => type === null || type === 'all' || type === each).map(
    (each) => `sms_${each}` as const,
  );

/** One page of ten. */
export function smsHistoryPage({ page, search }: HistoryQuery): ListRequest {
  const request = flatPage(page);
  return { ...request, query: { ...request.query, globalSearch: search ?? '' } };
}
