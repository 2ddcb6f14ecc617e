import { api } from '@netkhata/contract/api';
import type { EndpointShape, TableRow } from '@netkhata/contract/endpoint';
import type { ExportedList } from '@netkhata/contract/exports';
import type { MissingFact, SubscriberRows } from '@netkhata/contract/subscriber-words';
import type { Day } from '@netkhata/domain/billing-period';
import { moneyAccountList } from '../accounts/money-account-list.ts';
import { auditList } from '../audit/audit-list.ts';
import { billList } from '../bills/bill-list.ts';
import { customerList } from '../customers/customer-list.ts';
import type { ZoneScope } from '../customers/customer-scope.ts';
import type { List as AnyList } from '../lists/list.ts';
import type { PaymentReader } from '../payments/own-payment.ts';
import { paymentList } from '../payments/payment-list.ts';
import { dueList } from '../reports/due-list.ts';
import { dueListAsOf } from '../reports/due-list-as-of.ts';
import { subscriberList } from '../reports/subscriber-list.ts';
import { subscriberQuarter } from '../reports/subscribers-on-day.ts';
import { areaPartList, itemList } from '../setup/catalogue-lists.ts';
import { packageList, placeList } from '../setup/setup-lists.ts';
import { userList } from '../users/user-list.ts';
import type { ExportColumn } from './export-cells.ts';

/** What the rows of a list depend on besides filters, search and sort. */
export interface SourceChoice {
  user: ZoneScope & PaymentReader;
  labelId: number | null;
  asOf: Day | null;
  rows: SubscriberRows | null;
  missing: MissingFact | null;
  today: Day;
}

/** Any list; the type of its raw rows is known to the list alone. */
export type ExportedSource = AnyList<never, object>;

interface ExportDefinition {
  endpoint: EndpointShape & { reply: { kind: 'table'; columns: readonly string[] } };
  source: (choice: SourceChoice) => ExportedSource;
  columns: Record<string, ExportColumn>;
}

type ColumnsOf<List extends ExportedList> = Partial<
  Record<keyof TableRow<(typeof api)[List]> & string, ExportColumn>
>;

const defineExport = <List extends ExportedList>(
  list: List,
  source: ExportDefinition['source'],
  columns: ColumnsOf<List>,
): ExportDefinition => ({
  endpoint: api[list],
  source,
  columns: columns as Record<string, ExportColumn>,
});

const text = (heading: string): ExportColumn => ({ heading, kind: 'text' });
const id: ExportColumn = { heading: 'ID', kind: 'number' };
const taka = (heading: string): ExportColumn => ({ heading, kind: 'taka' });
const day = (heading: string): ExportColumn => ({ heading, kind: 'day' });
const yesNo = (heading: string): ExportColumn => ({ heading, kind: 'yesNo' });

const idAndName = { id, name: text('Name') };
const owedColumns = {
  dueSince: day('Due Since'),
  lastPaymentDate: day('Last Payment'),
  lastPaymentAmount: taka('Last Amount'),
  package: text('Package'),
  collector: text('Collector'),
};
const areaPart = { id, name: text('Name'), area: text('Area') };

/** Columns are exported in the order given here, unless the request chooses others. */
export const exportedLists: Record<ExportedList, ExportDefinition> = {
  customerTable: defineExport(
    'customerTable',
    ({ user, labelId, today }) => customerList(user, { labelId, today }),
    {
      id,
      name: text('Name'),
      code: text('Code'),
      mobileNo: text('Mobile No'),
      area: text('Area'),
      zone: text('Zone'),
      category: text('Category'),
      status: text('Status'),
      balance: taka('Balance'),
      ...owedColumns,
      online: yesNo('Online'),
    },
  ),
  billTable: defineExport('billTable', ({ user }) => billList(user), {
    id,
    billDate: day('Bill Date'),
    invNo: text('Bill No'),
    amount: taka('Amount'),
    customer: text('Customer'),
    code: text('Code'),
    zone: text('Zone'),
    billMonth: text('Bill Month'),
    status: text('Status'),
  }),
  paymentTable: defineExport('paymentTable', ({ user }) => paymentList(user), {
    id,
    paymentDate: day('Payment Date'),
    invNo: text('Bill No'),
    amount: taka('Amount'),
    customer: text('Customer'),
    code: text('Code'),
    collectionBy: text('Collection By'),
    billMonth: text('Bill Month'),
    bookedOn: day('Booked On'),
    status: text('Status'),
    isSmsSend: yesNo('SMS'),
  }),
  customerDue: defineExport(
    'customerDue',
    ({ user, asOf, today }) =>
      asOf === null ? dueList(user, today) : dueListAsOf(user, { asOf, today }),
    {
      id,
      name: text('Name'),
      code: text('Code'),
      mobileNo: text('Mobile No'),
      area: text('Area'),
      zone: text('Zone'),
      balance: taka('Balance'),
      ...owedColumns,
    },
  ),
  subscriberTable: defineExport(
    'subscriberTable',
    ({ user, asOf, rows, missing, today }) =>
      subscriberList(user, {
        quarter: subscriberQuarter(asOf, today),
        rows: rows ?? 'total',
        missing,
      }),
    {
      id,
      name: text('Name'),
      code: text('Code'),
      address: text('Address'),
      nid: text('NID'),
      mobileNo: text('Mobile No'),
      connectionDate: day('Connection Date'),
      package: text('Package'),
      speed: text('Speed'),
      connectionType: text('Connection'),
      zone: text('Zone'),
      area: text('Area'),
    },
  ),
  userTable: defineExport('userTable', ({ user }) => userList(user), {
    id,
    name: text('Name'),
    userName: text('User Name'),
    mobileNo: text('Mobile No'),
    zone: text('Zone'),
    userType: text('User Type'),
  }),
  auditTrailTable: defineExport('auditTrailTable', ({ user }) => auditList(user), {
    id,
    at: { heading: 'Time', kind: 'instant' },
    user: text('User'),
    action: text('Action'),
    subject: text('Record'),
    subjectId: { heading: 'Record ID', kind: 'number' },
    address: text('Address'),
    changes: text('Changes'),
  }),
  areaTable: defineExport('areaTable', () => placeList('areas'), idAndName),
  zoneTable: defineExport('zoneTable', () => placeList('zones'), idAndName),
  packageTable: defineExport('packageTable', () => packageList, {
    id,
    name: text('Name'),
    speed: text('Speed'),
    bill_amount: taka('Bill Amount'),
  }),
  itemTable: defineExport('itemTable', () => itemList, {
    id,
    name: text('Name'),
    unitName: text('Unit'),
    revenueKind: text('Kind'),
    price: taka('Price'),
    active: yesNo('Active'),
  }),
  blockTable: defineExport('blockTable', () => areaPartList('blocks'), areaPart),
  roadTable: defineExport('roadTable', () => areaPartList('roads'), areaPart),
  moneyAccountTable: defineExport('moneyAccountTable', () => moneyAccountList, {
    id,
    name: text('Name'),
    type: text('Type'),
    keeperName: text('Keeper'),
    active: yesNo('Active'),
  }),
};
