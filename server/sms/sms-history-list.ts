import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { SMS_TYPES } from '@netkhata/contract/sms';
import { sql } from 'kysely';
import { scopeOf } from '../customers/customer-scope.ts';
import type { SignedInUser } from '../http/implement.ts';
import { flatPage, type List, type ListRequest } from '../lists/list.ts';
import { smsMatching } from './search-sms.ts';
import { SMS_STATUS_COLUMNS, SMS_TIME, withFailureText } from './sms-queries.ts';
import { IS_TO_RESEND } from './sms-to-resend.ts';

type Endpoint = Api['smsHistory'];
type HistoryRow = TableRow<Endpoint>;
type ReadMessage = Omit<HistoryRow, 'failureReason' | 'sms_body' | 'sms_status'> & {
  body: string;
  status: HistoryRow['sms_status'];
};
type HistoryQuery = EndpointInput<Endpoint>['query'];

/** `sms_history`: newest first; a user with a zone sees the messages to its customers. */
export function smsHistoryList(
  user: SignedInUser,
  { type, status }: Pick<HistoryQuery, 'type' | 'status'>,
): List<ReadMessage, HistoryRow> {
  const ofType = type === null || type === 'all' ? sql`true` : sql`sms_messages.type = ${type}`;
  return {
    select: {
      id: sql`sms_messages.id`,
      name: sql`coalesce(customers.name, '')`,
      customerId: sql`sms_messages.customer_id`,
      mobileNo: sql`sms_messages.mobile_no`,
      date: SMS_TIME,
      type: sql`sms_messages.type`,
      body: sql`sms_messages.body`,
      status: sql`sms_messages.status`,
      ...SMS_STATUS_COLUMNS,
      parts: sql`sms_messages.part_count`,
      cost: sql`sms_messages.cost_paisa`,
      isRepetition: sql`sms_messages.resend_of is not null`,
      wasSentAgain: sql`exists (
        select from sms_messages as later where later.resend_of = sms_messages.id
      )`,
    },
    from: {
      table: sql`sms_messages`,
      id: sql`sms_messages.id`,
      joins: { customers: sql`left join customers on customers.id = sms_messages.customer_id` },
    },
    where: [
      { sql: ofType },
      ...(status === 'failed' ? [{ sql: IS_TO_RESEND }] : []),
      ...scopeOf(user),
    ],
    ...(user.zoneId === null && !status && { total: { names: figuresOf(type), zoneId: null } }),
    columns: {},
    search: (typed) => [
      { sql: sql`sms_messages.id in (${smsMatching(user, { ofType, search: typed })})` },
    ],
    row: ({ body, status: smsStatus, ...message }) => ({
      ...withFailureText(message),
      sms_body: body,
      sms_status: smsStatus,
    }),
  };
}

/** Totals come from kept figures, by type. */
const figuresOf = (type: HistoryQuery['type']) =>
  SMS_TYPES.filter((each) => type === null || type === 'all' || type === each).map(
    (each) => `sms_${each}` as const,
  );

/** One page of ten. */
export function smsHistoryPage({ page, search }: HistoryQuery): ListRequest {
  const request = flatPage(page);
  return { ...request, query: { ...request.query, globalSearch: search ?? '' } };
}
