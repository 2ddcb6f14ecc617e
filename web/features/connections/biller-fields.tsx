import { BILLER_FORMS, type BillerForm } from '@netkhata/contract/account-connections';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { WholeLine } from '../../ui/form-section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';

export type BillerValues = {
  billerForm: BillerForm | null;
  networks: string;
  takesAdvance: boolean;
};

type BillerFieldsProps = { form: Pick<EntryForm<BillerValues>, 'field'> };

/** How a biller calls, from where, and what it may take. */
export function BillerFields({ form }: BillerFieldsProps) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('connections.billerForm')}
        {...form.field('billerForm')}
        options={BILLER_FORMS.map((value) => ({ value, label: t(`connections.${value}`) }))}
        isRequired
      />
      <WholeLine>
        <TextareaField
          label={t('connections.networks')}
          help={t('connections.networksHelp')}
          {...form.field('networks')}
        />
      </WholeLine>
      <WholeLine>
        <Checkbox label={t('connections.takesAdvance')} {...form.field('takesAdvance')} />
      </WholeLine>
    </>
  );
}
