import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { anyOf, likePattern } from '../database/table-list.ts';
import type { SignedInUser } from '../http/implement.ts';

/** Nobody pages further; it keeps the search of a word that every message has cheap. */
const MOST_FOUND = 1000;
const MOST_CUSTOMERS = 2000;
/** Shorter texts have no index: they are read as a customer's code. */
const LEAST_CHARACTERS = 3;

interface SmsSearch {
  /** Condition on sms_messages of the chosen kind. */
  ofType: RawBuilder<unknown>;
  search: string;
}

/**
 * The ids of the newest messages that a search finds: by customer, number called, bill number, and
 * the words of messages written by hand. A parenthesised query, for a FROM clause.
 */
export function foundSms(user: SignedInUser, { ofType, search }: SmsSearch): RawBuilder<unknown> {
  const inScope =
    user.zoneId === null
      ? sql`true`
      : sql`exists (
          select from customers
          where customers.id = sms_messages.customer_id and ${customersInScope(user)})`;
  const ways = waysToFind(user, search).map(
    (condition) => sql`(
      select id from sms_messages where ${condition} and ${ofType} and ${inScope}
      order by id desc limit ${MOST_FOUND})`,
  );
  return sql`(
    select id from (${sql.join(ways, sql` union all `)}) as ways
    group by id order by id desc limit ${MOST_FOUND})`;
}

function waysToFind(user: SignedInUser, search: string): RawBuilder<unknown>[] {
  const latin = toLatinDigits(search);
  if (search.length < LEAST_CHARACTERS) {
    return [ofCustomers(user, sql`lower(customers.code) = ${latin.toLowerCase()}`)];
  }
  const texts = [...new Set([likePattern(search), likePattern(latin)])];
  const isNamed = anyOf(texts.map((text) => sql`customers.search_text like ${text}`));
  const hasWords = anyOf(texts.map((text) => sql`lower(sms_messages.body) like ${text}`));
  return [
    ofCustomers(user, isNamed),
    sql`sms_messages.type = 'general' and ${hasWords}`,
    sql`sms_messages.bill_id = any(array(
      select id from bills where bill_no = ${latin.toUpperCase()}))`,
    ...(/^\d+$/.test(latin) ? [beginsWith(latin)] : []),
  ];
}

const ofCustomers = (user: SignedInUser, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`sms_messages.customer_id = any(array(
    select id from customers where ${condition} and ${customersInScope(user)}
    limit ${MOST_CUSTOMERS}))`;

/** As two bounds, which the index serves whatever way the statement is prepared. */
const beginsWith = (digits: string): RawBuilder<unknown> =>
  sql`sms_messages.mobile_no ~>=~ ${digits} and sms_messages.mobile_no ~<~ ${`${digits}:`}`;
