import { CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import * as z from 'zod/mini';
import {
  changedCustomerFields,
  changedNetworkFields,
  customerFields,
  mapCustomerTexts,
} from './customer-fields.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { networkReply } from './network-fields.ts';
import { tableFilters, tableQuery } from './table-list.ts';
import { day, optionalText, optionalWhole, optionalYesNo, yesNo } from './wire.ts';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';
import { taka } from './wire-formats.ts';

const nullableText = z.nullable(z.string());
const reference = z.nullable(z.object({ id: z.int(), name: z.string() }));
const savedCustomer = {
  kind: 'saved',
  schema: z.object({ id: z.int(), code: z.string() }),
} as const;

export const customerCard = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  mobileNo: z.string(),
  balance: taka,
  address: nullableText,
});

/** Not in the specification: the first and last month with something due; null where nothing is. */
const foundCustomer = z.extend(customerCard, {
  dueFrom: z.nullable(day),
  dueTo: z.nullable(day),
});

/** A customer without the PPPoE password. */
const customerRecord = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  customerCode: z.string(),
  mobileNo: z.string(),
  ...mapCustomerTexts(() => nullableText),
  area: reference,
  block: reference,
  road: reference,
  zone: reference,
  package: reference,
  connectionDate: z.nullable(day),
  connection_date: z.nullable(day),
  connectionCharge: taka,
  monthlyFee: taka,
  billDate: z.int(),
  category: z.enum(CUSTOMER_CATEGORIES),
  billingCycle: z.int(),
  status: z.enum(CUSTOMER_STATUSES),
  ...networkReply,
  sendSms: yesNo,
  balance: taka,
  /** The date of the oldest bill that is not paid in full; an opening balance counts as a bill. */
  owedSince: z.nullable(day),
  /** Instant in UTC at which the connection was suspended; null where it is not suspended. */
  suspendedSince: nullableText,
  /** The first day that is not paid: a bill day before it needs no bill. */
  paidUntil: z.nullable(day),
  /** Instalments still to be billed: the amount added to each bill, and how many remain. */
  instalments: z.array(
    z.object({ id: z.int(), name: z.string(), amount: taka, timesLeft: z.int() }),
  ),
  /**
   * What is charged, or given back below zero, for days that are billed already, and on no bill yet;
   * oldest first.
   */
  adjustments: z.array(z.object({ id: z.int(), text: z.string(), amount: taka })),
  /** Ordered by name. */
  labels: z.array(z.object({ id: z.int(), name: z.string() })),
  /**
   * Profile of the customer's login and end of the latest session, in RouterOS's field names; null
   * where there is neither.
   */
  pppoeSecret: z.nullable(
    z.object({
      profile: nullableText,
      'last-logged-out': nullableText,
      'last-disconnect-reason': nullableText,
    }),
  ),
});

/** The customer record of the specification. */
const customerWithPassword = z.extend(customerRecord, {
  /** Null unless the reader has the right `pppoe_password`; each read is audited. */
  pppoePassword: nullableText,
});

export const CUSTOMER_COLUMNS = [
  'id',
  'name',
  'code',
  'mobileNo',
  'area',
  'zone',
  'category',
  'status',
  // Not in the specification:
  'balance',
  'dueSince',
  'package',
  'collector',
  'online',
] as const;

/** Fields of customer lists about what is owed (not in the specification). */
export const owedFields = {
  /** The date of the oldest unpaid bill; null where nothing is owed. */
  dueSince: z.nullable(day),
  lastPaymentDate: z.nullable(day),
  lastPaymentAmount: z.nullable(taka),
  package: nullableText,
  /** Names of the users who are bound to the customer's zone. */
  collector: nullableText,
};

/** A search is asked when more than 2 characters are typed (specification section 5). */
export const MIN_SEARCH_CHARACTERS = 3;

export const customers = {
  customerSearch: endpoint({
    method: 'GET',
    path: 'customer_search',
    access: 'customers',
    effect: 'read',
    query: z.object({ q: optionalText(200) }),
    reply: { kind: 'data', schema: z.array(foundCustomer) },
  }),
  customerBalances: endpoint({
    method: 'GET',
    path: 'customer_balance',
    access: 'reports',
    effect: 'read',
    query: z.object({
      search: optionalText(200),
      type: optionalWord(['all', 'receivable', 'paid'] as const),
      page: optionalWhole({ min: 1, max: 999_999_999 }),
    }),
    reply: { kind: 'page', row: customerCard },
  }),
  customerCreate: endpoint({
    method: 'POST',
    path: 'customer_reg',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object(customerFields),
    reply: savedCustomer,
  }),
  customerUpdate: endpoint({
    method: 'POST',
    path: 'customer_update',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: heldForm(z.object({ ...changedCustomerFields, sendSms: z.optional(optionalYesNo) }), {
      customerId: requiredId,
    }),
    reply: savedCustomer,
  }),
  customerNetworkUpdate: endpoint({
    method: 'POST',
    path: 'customer_network',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: heldForm(z.object(changedNetworkFields), {
      customerId: optionalId,
      customer: optionalId,
      id: optionalId,
      isCreateBill: optionalYesNo,
    }),
    reply: savedCustomer,
  }),
  customerDetails: endpoint({
    method: 'GET',
    path: 'customer_details/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: customerWithPassword },
  }),
  /** The record without the password, so that opening a customer is not audited as reading it. */
  customerRecord: endpoint({
    method: 'GET',
    path: 'customer_record/{id}',
    access: 'customers',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: customerRecord },
  }),
  /** Reads the PPPoE password, which is audited; null where there is none. */
  pppoePasswordSeen: endpoint({
    method: 'GET',
    path: 'pppoe_password/{id}',
    access: 'pppoe_password',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'data', schema: z.object({ pppoePassword: nullableText }) },
  }),
  /**
   * PPPoE user names of other open customers that differ from this one in nothing but capitals,
   * blanks or signs that nobody sees: allowed, and easily mixed up.
   */
  pppoeNamesLike: endpoint({
    method: 'GET',
    path: 'pppoe_names_like',
    access: 'customers',
    effect: 'read',
    query: z.object({ name: optionalText(200), customer: optionalId }),
    reply: { kind: 'data', schema: z.array(z.string()) },
  }),
  customerTable: endpoint({
    method: 'POST',
    path: 'customer_dt',
    access: 'customers',
    effect: 'read',
    query: z.extend(tableQuery(CUSTOMER_COLUMNS), {
      /** Only customers with this label. */
      label: z.optional(optionalId),
    }),
    body: tableFilters(CUSTOMER_COLUMNS),
    reply: {
      kind: 'table',
      columns: CUSTOMER_COLUMNS,
      row: z.object({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        mobileNo: z.string(),
        area: nullableText,
        zone: nullableText,
        category: z.enum(CUSTOMER_CATEGORIES),
        status: z.enum(CUSTOMER_STATUSES),
        balance: taka,
        ...owedFields,
        /** Null for a customer who was never seen on the network by RADIUS. */
        online: z.nullable(yesNo),
      }),
    },
  }),
};
