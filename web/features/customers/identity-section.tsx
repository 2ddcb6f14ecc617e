import { useText } from '../../i18n/use-text.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { CustomerValues } from './customer-values.ts';
import { FormCard } from './form-card.tsx';

type IdentitySectionProps = { form: EntryForm<CustomerValues>; isNew: boolean };

/** Who the customer is; the two fields that are required come first. */
export function IdentitySection({ form, isNew }: IdentitySectionProps) {
  const t = useText();
  return (
    <FormCard title={t('customers.sectionIdentity')} help={t('customers.sectionIdentityHelp')}>
      <TextField label={t('customers.name')} {...form.field('name')} isRequired hasFocusAtFirst />
      <TextField
        label={t('customers.mobileNo')}
        {...form.field('mobileNo')}
        isRequired
        inputMode="tel"
      />
      <TextField
        label={t('customers.alternateMobileNo')}
        {...form.field('alternateMobileNo')}
        inputMode="tel"
      />
      <TextField
        label={t('customers.id')}
        help={isNew ? t('customers.codeHelp') : undefined}
        {...form.field('code')}
      />
      <TextField label={t('customers.email')} {...form.field('email')} inputMode="email" />
      <TextField label={t('customers.website')} {...form.field('website')} />
    </FormCard>
  );
}
