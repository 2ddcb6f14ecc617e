import type { LabelKey } from '../../i18n/catalogue.ts';

/** Fields that rows of a register are refused for; the file's own headings may be in any words. */
const LABELS: Readonly<Record<string, LabelKey>> = {
  code: 'customers.code',
  name: 'customers.name',
  mobileNo: 'customers.mobileNo',
  alternateMobileNo: 'customers.alternateMobileNo',
  email: 'customers.email',
  area: 'customers.area',
  zone: 'customers.zone',
  address: 'customers.address',
  package: 'customers.package',
  monthlyFee: 'customers.monthlyFee',
  billDate: 'customers.billDate',
  category: 'customers.category',
  billingCycle: 'customers.billingCycle',
  status: 'customers.status',
  connectionDate: 'customers.connectionDate',
  connectionCharge: 'customers.connectionCharge',
  pppoeUserName: 'customers.pppoeUserName',
  pppoePassword: 'customers.pppoePassword',
  remoteAddress: 'customers.remoteAddress',
  callerId: 'customers.callerId',
  nid: 'customers.nid',
  gpsLocation: 'customers.gpsLocation',
  note: 'customers.note',
  openingBalance: 'importing.openingBalance',
};

/** Undefined for a field that no screen has. */
export const registerFieldLabel = (field: string): LabelKey | undefined => LABELS[field];
