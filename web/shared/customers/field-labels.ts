import type { SheetField } from '@netkhata/contract/move-words';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** Labels of everything that a row of customers can hold, of a register or of another system. */
export const FIELD_LABELS: Record<SheetField, LabelKey> = {
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
  onuMacAddress: 'customers.onuMacAddress',
  router: 'customers.router',
  nid: 'customers.nid',
  gpsLocation: 'customers.gpsLocation',
  paidBy: 'customers.paidBy',
  awayFrom: 'moving.fieldAwayFrom',
  awayUntil: 'moving.fieldAwayUntil',
  nextPackage: 'moving.fieldNextPackage',
  nextFee: 'moving.fieldNextFee',
  nextFrom: 'moving.fieldNextFrom',
  note: 'customers.note',
  openingBalance: 'moving.fieldOwes',
  deposit: 'moving.fieldDeposit',
  expiresOn: 'moving.fieldExpiresOn',
  paidUpTo: 'moving.fieldPaidUpTo',
};

/** Label of a field in a refusal; undefined for a name that no screen has. */
export const fieldLabel = (field: string): LabelKey | undefined =>
  FIELD_LABELS[field as SheetField];
