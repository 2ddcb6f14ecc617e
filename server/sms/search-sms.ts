import { comparableText } from '@netkhata/domain/comparable-text';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { customerTextHas } from '../customers/customer-text.ts';
import { isLike } from '../lists/list-filters.ts';
import type { SignedInUser } from '../http/implement.ts';

/** Bounds the search for a word that is in every message; nobody pages further. */
const MAX_FOUND = 1000;
const MAX_CUSTOMERS = 2000;
/** The trigram index cannot serve shorter texts: they are matched with customers' codes only. */
const LEAST_CHARACTERS = 3;

interface SmsSearch {
  /** Condition on `sms_messages` for the chosen type. */
  ofType: RawBuilder<unknown>;
  search: string;
}

/**
 * Ids of the newest messages that a search matches: by customer, mobile number, bill number, or
 * the text of general messages.
 */
export function smsMatching(
  user: SignedInUser,
  { ofType, search }: SmsSearch,
): RawBuilder<unknown> {
  const inScope =
    user.zoneId === null
      ? sql`true`
      : sql`exists (
          select from customers
          where customers.id = sms_messages.customer_id and ${customersInScope(user)})`;
  const branches = searchBranches(user, search).map(
    ({ among, condition }) => sql`(
      select found.id from ${among} cross join lateral (
        select id from sms_messages where ${condition} and ${ofType} and ${inScope}
        order by id desc limit ${MAX_FOUND}
      ) as found
      order by found.id desc limit ${MAX_FOUND})`,
  );
  return sql`
    select id from (${sql.join(branches, sql` union all `)}) as branches
    group by id order by id desc limit ${MAX_FOUND}`;
}

/** Messages that match a condition, searched once for each row of `among`. */
interface Branch {
  among: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/** A condition on the message alone, searched once. */
const ofMessages = (condition: RawBuilder<unknown>): Branch => ({
  among: sql`(values (true)) as one_row`,
  condition,
});

function searchBranches(user: SignedInUser, search: string): Branch[] {
  const plain = comparableText(search);
  if (plain.length < LEAST_CHARACTERS) {
    return [ofCustomers(user, sql`comparable_text(customers.code) = ${plain}`)];
  }
  return [
    ofCustomers(user, customerTextHas(search)),
    ofMessages(sql`sms_messages.type = 'general' and ${isLike(sql`sms_messages.body`, search)}`),
    ofMessages(
      sql`sms_messages.bill_id = (select id from bills where bill_no = ${plain.toUpperCase()})`,
    ),
    ...(/^\d+$/.test(plain) ? [ofMessages(beginsWith(plain))] : []),
  ];
}

/** Searches customer by customer, by the index on customer and message id. */
const ofCustomers = (user: SignedInUser, condition: RawBuilder<unknown>): Branch => ({
  among: sql`(
    select id as customer_id from customers where ${condition} and ${customersInScope(user)}
    limit ${MAX_CUSTOMERS}) as named`,
  condition: sql`sms_messages.customer_id = named.customer_id`,
});

/** Prefix match as a range, which the index also serves in a generic plan, unlike LIKE. */
const beginsWith = (digits: string): RawBuilder<unknown> =>
  sql`sms_messages.mobile_no ~>=~ ${digits} and sms_messages.mobile_no ~<~ ${`${digits}:`}`;
