import { useText } from '../../i18n/use-text.ts';
import { FormSection } from '../../ui/form-section.tsx';
import text from '../../ui/text.module.css';
import { CheckoutFields, type CheckoutValues, NO_KEYS } from './checkout-fields.tsx';
import { ConnectionSettingsForm, useConnectionSettings } from './connection-settings-form.tsx';

type CheckoutSettingsProps = {
  id: number;
  stored: Omit<CheckoutValues, keyof typeof NO_KEYS>;
  hasKeys: boolean;
};

/** Settings of a checkout. Its keys are never shown again. */
export function CheckoutSettings({ id, stored, hasKeys }: CheckoutSettingsProps) {
  const t = useText();
  const form = useConnectionSettings<CheckoutValues>(id, { ...stored, ...NO_KEYS }, NO_KEYS);
  return (
    <ConnectionSettingsForm form={form}>
      <p className={text.soft}>{t('connections.checkoutHelp')}</p>
      <FormSection>
        <CheckoutFields form={form} hasKeys={hasKeys} />
      </FormSection>
    </ConnectionSettingsForm>
  );
}
