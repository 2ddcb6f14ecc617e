import { useText } from '../../i18n/use-text.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { CustomerValues } from './customer-values.ts';
import { FormCard } from './form-card.tsx';

/** The papers by which a customer is known. */
export function DocumentsSection({ form }: { form: EntryForm<CustomerValues> }) {
  const t = useText();
  return (
    <FormCard title={t('customers.sectionDocuments')}>
      <TextField label={t('customers.nid')} {...form.field('nid')} />
      <TextField label={t('customers.birthCertificateNo')} {...form.field('birthCertificateNo')} />
      <TextField label={t('customers.passportNo')} {...form.field('passportNo')} />
      <TextField label={t('customers.drivingLicenceNo')} {...form.field('drivingLicenceNo')} />
    </FormCard>
  );
}
