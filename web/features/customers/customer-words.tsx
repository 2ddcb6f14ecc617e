import type { CustomerText } from '@netkhata/contract/customer-fields';
import type { CustomerCategory, CustomerStatus } from '@netkhata/domain/customer-terms';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export const STATUS_LABELS: Record<CustomerStatus, LabelKey> = {
  active: 'customers.statusActive',
  deactive: 'customers.statusDeactive',
  close: 'customers.statusClose',
};

export const CATEGORY_LABELS: Record<CustomerCategory, LabelKey> = {
  regular: 'customers.categoryRegular',
  complimentary: 'customers.categoryComplimentary',
  special: 'customers.categorySpecial',
};

/**
 * The texts in which only details and the form show a customer, in their order there; each is
 * labelled by the text of its name.
 */
export const DOCUMENTS = [
  'nid',
  'birthCertificateNo',
  'passportNo',
  'drivingLicenceNo',
] as const satisfies readonly CustomerText[];

const STATUS_TONES: Record<CustomerStatus, BadgeTone> = {
  active: 'settled',
  deactive: 'waiting',
  close: 'neutral',
};

/** Status of a customer as a badge with an icon. */
export function StatusBadge({ status }: { status: CustomerStatus }) {
  const t = useText();
  return <Badge tone={STATUS_TONES[status]}>{t(STATUS_LABELS[status])}</Badge>;
}

export function CategoryWord({ category }: { category: CustomerCategory }) {
  return useText()(CATEGORY_LABELS[category]);
}
