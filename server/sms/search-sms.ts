import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import { customerTextHas } from '../customers/customer-text.ts';
import { anyOf, likePattern } from '../lists/list-filters.ts';
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
 * the words of messages written by hand.
 */
export function smsFoundBy(user: SignedInUser, { ofType, search }: SmsSearch): RawBuilder<unknown> {
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
        order by id desc limit ${MOST_FOUND}
      ) as found
      order by found.id desc limit ${MOST_FOUND})`,
  );
  return sql`
    select id from (${sql.join(branches, sql` union all `)}) as branches
    group by id order by id desc limit ${MOST_FOUND}`;
}

/** Messages that fulfil a condition, searched once for each row of `among`. */
interface Branch {
  among: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

const branchOf = (condition: RawBuilder<unknown>): Branch => ({
  among: sql`(values (true)) as once`,
  condition,
});

function searchBranches(user: SignedInUser, search: string): Branch[] {
  const latin = toLatinDigits(search);
  if (search.length < LEAST_CHARACTERS) {
    return [ofCustomers(user, sql`lower(customers.code) = ${latin.toLowerCase()}`)];
  }
  const texts = [...new Set([likePattern(search), likePattern(latin)])];
  const hasWords = anyOf(texts.map((text) => sql`lower(sms_messages.body) like ${text}`));
  return [
    ofCustomers(user, customerTextHas(search)),
    branchOf(sql`sms_messages.type = 'general' and ${hasWords}`),
    branchOf(
      sql`sms_messages.bill_id = (select id from bills where bill_no = ${latin.toUpperCase()})`,
    ),
    ...(/^\d+$/.test(latin) ? [branchOf(beginsWith(latin))] : []),
  ];
}

/** Customer by customer: each one's messages stand in order in an index. */
const ofCustomers = (user: SignedInUser, condition: RawBuilder<unknown>): Branch => ({
  among: sql`(
    select id as customer_id from customers where ${condition} and ${customersInScope(user)}
    limit ${MOST_CUSTOMERS}) as named`,
  condition: sql`sms_messages.customer_id = named.customer_id`,
});

/** As two bounds, which the index serves whatever way the statement is prepared. */
const beginsWith = (digits: string): RawBuilder<unknown> =>
  sql`sms_messages.mobile_no ~>=~ ${digits} and sms_messages.mobile_no ~<~ ${`${digits}:`}`;
