import {
  CHECKOUT_HOSTS,
  CHECKOUT_KEYS,
  type CheckoutHost,
} from '@netkhata/contract/account-connections';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { WholeLine } from '../../ui/form-section.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type CheckoutValues = {
  checkoutHost: CheckoutHost | null;
  baseUrl: string;
  appKey: string;
  appSecret: string;
  username: string;
  password: string;
  takesAdvance: boolean;
};

export const NO_KEYS = { appKey: '', appSecret: '', username: '', password: '' };

type CheckoutFieldsProps = {
  form: Pick<EntryForm<CheckoutValues>, 'field' | 'values'>;
  /** Keys are stored, and empty fields keep them. */
  hasKeys: boolean;
};

/** Where a checkout calls bKash, with which keys, and what may be paid. */
export function CheckoutFields({ form, hasKeys }: CheckoutFieldsProps) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('connections.checkoutHost')}
        {...form.field('checkoutHost')}
        options={CHECKOUT_HOSTS.map((value) => ({ value, label: t(`connections.${value}`) }))}
        isRequired
      />
      {form.values.checkoutHost === 'own' && (
        <TextField label={t('connections.baseUrl')} {...form.field('baseUrl')} isRequired />
      )}
      {CHECKOUT_KEYS.map((key) => (
        <PasswordField
          key={key}
          label={t(`connections.${key}`)}
          help={hasKeys ? t('connections.keyStays') : undefined}
          {...form.field(key)}
          autoComplete="new-password"
        />
      ))}
      <WholeLine>
        <Checkbox label={t('connections.takesAdvance')} {...form.field('takesAdvance')} />
      </WholeLine>
    </>
  );
}
