import { FormSection } from '../../ui/form-section.tsx';
import { BillerFields, type BillerValues } from './biller-fields.tsx';
import { ConnectionSettingsForm, useConnectionSettings } from './connection-settings-form.tsx';

/** Settings of a biller's connection. */
export function BillerSettings({ id, stored }: { id: number; stored: BillerValues }) {
  const form = useConnectionSettings(id, stored);
  return (
    <ConnectionSettingsForm form={form}>
      <FormSection>
        <BillerFields form={form} />
      </FormSection>
    </ConnectionSettingsForm>
  );
}
