import type { MissingFact, SubscriberRows } from '@netkhata/contract/subscriber-words';
import type { LabelKey } from '../../i18n/catalogue.ts';

export const ROWS_LABELS: Record<SubscriberRows, LabelKey> = {
  total: 'subscribers.total',
  new: 'subscribers.new',
  left: 'subscribers.left',
};

export const FACT_LABELS: Record<MissingFact, LabelKey> = {
  nid: 'subscribers.nid',
  address: 'customers.address',
  mobileNo: 'customers.mobileNo',
  connectionDate: 'customers.connectionDate',
};

export const CONNECTION_LABELS = {
  pppoe: 'customers.typePppoe',
  static: 'customers.typeStatic',
} as const satisfies Record<string, LabelKey>;
