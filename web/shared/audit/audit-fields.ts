import type { Api } from '@netkhata/contract/api';
import { type CustomerText, mapCustomerTexts } from '@netkhata/contract/customer-fields';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { mapNetworkTexts, type NetworkText } from '@netkhata/contract/network-fields';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import { withoutUnit } from './audit-amounts.ts';
import { SETTINGS_LABELS } from './settings-fields.ts';

/** The fields of each of these forms; a `keyof` of all would have only those of every form. */
type FieldOf<Call extends keyof Api> = Call extends keyof Api
  ? keyof EndpointInput<Api[Call]>['body'] & string
  : never;

/** Fields of forms whose values are never in the trail. */
type NotInTrail = 'confirmPassword' | 'shownAdvance' | 'openedWith' | 'seenBill';

type WithoutUnderscore<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${WithoutUnderscore<Rest>}`
  : Name;

/** The fields of these forms, as `fieldKey` spells them: one without a label does not compile. */
type FormKey = Lowercase<
  WithoutUnderscore<
    Exclude<
      FieldOf<'customerUpdate' | 'packageUpdate' | 'userUpdate' | 'billUpdate' | 'paymentCollect'>,
      NotInTrail
    >
  >
>;

/** The texts of a customer have the labels of the form. */
const CUSTOMER_TEXTS = Object.fromEntries(
  Object.values({
    ...mapCustomerTexts((name) => [name.toLowerCase(), `customers.${name}`] as const),
    ...mapNetworkTexts((name) => [name.toLowerCase(), `customers.${name}`] as const),
  } satisfies Record<string, readonly [string, LabelKey]>),
) as Record<Lowercase<CustomerText | NetworkText>, LabelKey>;

/** Labels of the fields of the audit trail, whose names are those of forms or columns. */
const FORM_LABELS = {
  ...CUSTOMER_TEXTS,
  name: 'customers.name',
  code: 'customers.code',
  mobileno: 'customers.mobileNo',
  connectiondate: 'customers.connectionDate',
  connectioncharge: 'customers.connectionCharge',
  fee: 'customers.monthlyFee',
  // The fee of a transfer; a customer's fee has its column name.
  feePaisa: 'trail.fee',
  monthlyfee: 'customers.monthlyFee',
  billday: 'customers.billDate',
  billdate: 'bills.billDate',
  package: 'customers.package',
  packageid: 'customers.package',
  category: 'customers.category',
  billingcycle: 'customers.billingCycle',
  cyclemonths: 'customers.billingCycle',
  status: 'customers.status',
  area: 'customers.area',
  areaid: 'customers.area',
  zone: 'customers.zone',
  zoneid: 'customers.zone',
  block: 'customers.block',
  blockid: 'customers.block',
  road: 'customers.road',
  roadid: 'customers.road',
  connectiontype: 'customers.connectionType',
  ispppoeorstatic: 'customers.connectionType',
  sendsms: 'customers.sendSms',
  issmswanted: 'customers.sendSms',
  labels: 'customers.labels',
  customer: 'settings.auditCustomer',
  customers: 'shell.customers',
  balance: 'customers.balance',
  speed: 'setup.speed',
  billamount: 'setup.billAmount',
  billno: 'customers.billNo',
  billid: 'settings.auditBill',
  billdata: 'settings.auditBill',
  billitem: 'bills.items',
  items: 'bills.items',
  item: 'bills.item',
  itemid: 'bills.item',
  quantity: 'bills.quantity',
  price: 'bills.price',
  discount: 'bills.discount',
  amount: 'bills.amount',
  total: 'bills.total',
  totalamount: 'bills.total',
  paymentid: 'settings.auditPayment',
  paymentdate: 'receipts.paymentDate',
  paymentamount: 'bills.amount',
  payamount: 'receipts.amountReceived',
  advanceamount: 'receipts.advance',
  account: 'receipts.paymentAccount',
  reason: 'receipts.reason',
  usertype: 'users.userType',
  roleid: 'users.userType',
  rights: 'settings.right',
  language: 'shell.language',
  phone: 'settings.phone',
  publicaddress: 'settings.publicAddress',
  codeprefix: 'settings.codePrefix',
  discountlimit: 'settings.discountLimit',
  reconnectionfee: 'payments.reconnectionFee',
  promiseshare: 'suspensions.promiseShare',
  askagainfrom: 'settings.askAgainFrom',
  payoutlimit: 'settings.payOutLimit',
  sharedtrxreason: 'payments.sharedTrxReason',
  smsongenerate: 'settings.smsOnGenerate',
  issmsongenerate: 'settings.smsOnGenerate',
  joinsbilled: 'plans.joinsBilled',
  changesbilled: 'plans.changesBilled',
  leavesbilled: 'plans.leavesBilled',
  awaybilled: 'plans.awayBilled',
  awaydaysmost: 'plans.awayDaysMost',
  daysafter: 'lateFees.daysAfter',
  percent: 'lateFees.percent',
  ceiling: 'lateFees.ceiling',
  times: 'lateFees.times',
  vatpercent: 'settings.vatPercent',
  isvatinclusive: 'settings.vatInclusive',
  isinclusive: 'settings.vatInclusive',
  startson: 'settings.vatStartsOn',
  openingbalance: 'trail.openingBalance',
  credit: 'trail.credit',
  areas: 'setup.areas',
  zones: 'setup.zones',
  date: 'suspensions.promiseDate',
  rounded: 'closes.cashRounding',
  created: 'bills.created',
  alreadybilled: 'bills.alreadyBilled',
  skipped: 'bills.skipped',
  unchanged: 'trail.unchanged',
  refused: 'trail.refused',
  unitname: 'items.unit',
  revenuekind: 'items.revenue',
  referencetype: 'accounts.type',
  type: 'accounts.type',
  isactive: 'accounts.active',
  active: 'accounts.active',
  accountid: 'receipts.paymentAccount',
  ledgerid: 'receipts.paymentAccount',
  username: 'users.userName',
  customerid: 'settings.auditCustomer',
  payments: 'settings.auditPayment',
  fullname: 'customers.name',
  state: 'trail.state',
  receivercounted: 'trail.receiverCounted',
  collectorcounted: 'trail.collectorCounted',
  counted: 'trail.counted',
  expected: 'trail.expected',
  opened: 'trail.opened',
  difference: 'trail.difference',
  shortage: 'trail.shortage',
  owed: 'trail.owed',
  outlays: 'trail.outlays',
  number: 'trail.number',
  movementno: 'trail.number',
  collector: 'trail.collector',
  collectionby: 'trail.collectionBy',
  staff: 'trail.staff',
  staffid: 'trail.staff',
  way: 'trail.way',
  keeper: 'trail.keeper',
  keeperid: 'trail.keeper',
  publicno: 'trail.publicNo',
  isonpage: 'trail.isOnPage',
  onpage: 'trail.isOnPage',
  pagehint: 'trail.pageHint',
  toaccountid: 'trail.toAccount',
  to: 'trail.toAccount',
  movementdate: 'trail.movementDate',
  kind: 'trail.kind',
  money: 'trail.way',
  categoryid: 'trail.moneyCategory',
  remarks: 'trail.remarks',
  paymentmethod: 'trail.method',
  trxid: 'trail.trxId',
  fromday: 'trail.fromDay',
  today: 'trail.untilDay',
  lastday: 'trail.lastDay',
  steps: 'trail.steps',
  day: 'trail.untilDay',
  reopened: 'trail.reopened',
  reminders: 'trail.reminders',
  message: 'trail.message',
  queued: 'trail.queued',
  leftout: 'trail.leftOut',
  undone: 'trail.undone',
  month: 'trail.month',
  billfromdate: 'trail.fromMonth',
  billtodate: 'trail.toMonth',
  image: 'trail.image',
  password: 'trail.password',
  passwordhash: 'trail.password',
  secondfactorfor: 'trail.secondFactorFor',
  ison: 'trail.isOn',
  sendat: 'trail.sendAt',
  quietfrom: 'trail.quietFrom',
  quietto: 'trail.quietTo',
  isstopped: 'trail.isStopped',
  discarded: 'trail.discarded',
  isdaily: 'trail.isDaily',
  hour: 'trail.hour',
  keptcount: 'trail.keptCount',
  list: 'trail.list',
  format: 'trail.format',
  ended: 'trail.ended',
  ratebasispoints: 'trail.rateBasisPoints',
  outlay: 'trail.outlay',
  isoutlay: 'trail.outlay',
  direction: 'trail.direction',
  haspasswords: 'trail.hasPasswords',
  paiduntil: 'customers.settledUntil',
  instalment: 'customers.instalments',
  adjustment: 'customers.adjustments',
  timesleft: 'trail.timesLeft',
  mode: 'trail.way',
  overridereason: 'receipts.reason',
  routerid: 'customers.accessRouter',
  networkprofile: 'setup.networkProfile',
  networkprofileid: 'setup.networkProfile',
  id: 'customers.id',
  billagain: 'bills.again',
  seentotal: 'bills.total',
  takenon: 'reports.takenOn',
  netpayable: 'receipts.totalBillAmount',
  dueamount: 'receipts.unpaid',
  merchantmobileno: 'trail.merchantMobileNo',
  frommobileno: 'payments.fromMobileNo',
  accounttype: 'accounts.type',
  neversuspendreason: 'trail.neverSuspendReason',
  paidby: 'trail.paidBy',
  sharedtrxwith: 'payments.sharedTrx',
} satisfies Record<FormKey, LabelKey> & Record<string, LabelKey>;

const FIELD_LABELS: Record<string, LabelKey> = {
  ...FORM_LABELS,
  ...SETTINGS_LABELS,
};

/** Normalises a field name: lower case, without underscores. */
export const fieldKey = (name: string): string => name.replaceAll('_', '').toLowerCase();

/**
 * Label of a field such as 'mobile_no', 'mobileNo' or 'fee_paisa'; else its name as plain words.
 */
export function auditFieldLabel(t: Translate, name: string): string {
  const plain = withoutUnit(name);
  const label = FIELD_LABELS[name] ?? FIELD_LABELS[fieldKey(plain)];
  const text = label && t(label);
  // Not every screen that shows a change has the texts of the screen where it was made.
  if (text && text !== label) return text;
  const words = plain
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
