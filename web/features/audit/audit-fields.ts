import type { LabelKey } from '../../i18n/catalogue.ts';
import type { Translate } from '../../i18n/catalogue.ts';

/** Fields of the trail that a screen has a name for; the trail writes them as columns do. */
const FIELD_LABELS: Record<string, LabelKey> = {
  name: 'customers.name',
  code: 'customers.code',
  mobileno: 'customers.mobileNo',
  alternatemobileno: 'customers.alternateMobileNo',
  email: 'customers.email',
  website: 'customers.website',
  address: 'customers.address',
  connectiondate: 'customers.connectionDate',
  connectioncharge: 'customers.connectionCharge',
  fee: 'customers.monthlyFee',
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
  line: 'customers.line',
  gpslocation: 'customers.gpsLocation',
  nid: 'customers.nid',
  birthcertificateno: 'customers.birthCertificateNo',
  passportno: 'customers.passportNo',
  drivinglicenceno: 'customers.drivingLicenceNo',
  connectiontype: 'customers.connectionType',
  ispppoeorstatic: 'customers.connectionType',
  pppoe: 'customers.pppoe',
  pppoeusername: 'customers.pppoeUserName',
  pppoepassword: 'customers.pppoePassword',
  localaddress: 'customers.localAddress',
  remoteaddress: 'customers.remoteAddress',
  callerid: 'customers.callerId',
  ipaddress: 'customers.ipAddress',
  subnetmask: 'customers.subnetMask',
  defaultgateway: 'customers.defaultGateway',
  primarydns: 'customers.primaryDns',
  alternatedns: 'customers.alternateDns',
  onu: 'customers.onu',
  onumacaddress: 'customers.onuMacAddress',
  router: 'customers.router',
  routerlogin: 'customers.routerLogin',
  remotemanagement: 'customers.remoteManagement',
  wifi: 'customers.wifi',
  note: 'customers.note',
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
  askagainfrom: 'settings.askAgainFrom',
  payoutlimit: 'settings.payOutLimit',
  sharedtrxreason: 'payments.sharedTrxReason',
  smsongenerate: 'settings.smsOnGenerate',
  vatpercent: 'settings.vatPercent',
  isvatinclusive: 'settings.vatInclusive',
  isinclusive: 'settings.vatInclusive',
  startson: 'settings.vatStartsOn',
  openingbalance: 'importing.openingBalance',
  created: 'importing.wouldCreate',
  unchanged: 'importing.unchanged',
  refused: 'importing.refused',
  unitname: 'items.unit',
  revenuekind: 'items.revenue',
  referencetype: 'accounts.type',
  type: 'accounts.type',
  isactive: 'accounts.active',
  active: 'accounts.active',
};

const STATUS_LABELS: Record<string, LabelKey> = {
  active: 'customers.statusActive',
  deactive: 'customers.statusDeactive',
  close: 'customers.statusClose',
  received: 'payments.statusReceived',
  approved: 'payments.statusApproved',
  deleted: 'payments.statusDeleted',
};
const TYPE_LABELS: Record<string, LabelKey> = {
  cash: 'accounts.cash',
  bank: 'accounts.bank',
  mobile: 'accounts.mobile',
};

/** The fixed words of fields, which the trail keeps as the database does. */
const VALUE_LABELS: Record<string, Record<string, LabelKey>> = {
  status: STATUS_LABELS,
  state: STATUS_LABELS,
  category: {
    regular: 'customers.categoryRegular',
    complimentary: 'customers.categoryComplimentary',
    special: 'customers.categorySpecial',
  },
  connectiontype: { pppoe: 'customers.typePppoe', static: 'customers.typeStatic' },
  ispppoeorstatic: { pppoe: 'customers.typePppoe', static: 'customers.typeStatic' },
  type: TYPE_LABELS,
  referencetype: TYPE_LABELS,
  revenuekind: {
    internet: 'items.internet',
    connection: 'items.connection',
    other: 'items.other',
  },
};

const PAISA = /_?paisa$/i;

/** Amounts that the trail keeps under a name without their unit; all of them are whole paisa. */
const MONEY_FIELDS = new Set([
  'monthlyFee',
  'connectionCharge',
  'billAmount',
  'bill_amount',
  'paidAmount',
  'payAmount',
  'paymentAmount',
  'advanceAmount',
  'netPayable',
  'dueAmount',
  'balance',
  'discount',
  'amount',
  'price',
  'total',
  'totalAmount',
  'openingBalance',
  'discountLimit',
  'askAgainFrom',
  'payOutLimit',
]);

export const isMoneyField = (name: string): boolean => PAISA.test(name) || MONEY_FIELDS.has(name);

/** A quantity is kept in thousandths. */
export const isQuantityField = (name: string): boolean => /^quantity(_?milli)?$/i.test(name);

const keyOf = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** A fixed word of a field as a screen says it; any other text as it is. */
export function valueWords(t: Translate, { name, text }: { name: string; text: string }): string {
  const label = VALUE_LABELS[keyOf(name)]?.[text];
  return label ? t(label) : text;
}

/** 'mobile_no', 'mobileNo' and 'fee_paisa' as a screen calls them, or as plain words. */
export function fieldWords(t: Translate, name: string): string {
  const plain = name.replace(PAISA, '').replace(/_?milli$/i, '');
  const label = FIELD_LABELS[keyOf(plain)];
  if (label) return t(label);
  const words = plain
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
