import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import { fieldKey } from './audit-fields.ts';

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

/** A fixed word of a field as a screen says it; any other text as it is. */
export function valueWords(t: Translate, { name, text }: { name: string; text: string }): string {
  const label = VALUE_LABELS[fieldKey(name)]?.[text];
  return label ? t(label) : text;
}
