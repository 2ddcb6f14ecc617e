import { CONNECTION_TYPES } from '@netkhata/domain/customer-terms';
import { useText } from '../../../i18n/use-text.ts';
import type { EntryField } from '../../../ui/entry-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RouterField } from '../../../shared/network/option-fields.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { CONNECTION_LABELS, NETWORK_DETAILS } from '../network-words.ts';
import { FormCard } from './form-card.tsx';
import { type NetworkValues, type PppoePassword, routerOf } from './network-values.ts';
import { useLoginWarning } from './use-login-warning.ts';

type TextName = Exclude<keyof NetworkValues, 'isPppoeOrStatic' | 'routerId'>;
type PlainText = Exclude<TextName, 'pppoePassword'>;

/** The network fields of a form, for both the customer form and the network screen. */
export type NetworkFields = {
  values: NetworkValues;
  field: (name: TextName) => EntryField<string>;
  set: (changes: Partial<NetworkValues>) => void;
  adopt: (changes: Partial<NetworkValues>) => void;
};

type NetworkSectionProps = {
  form: NetworkFields;
  password: PppoePassword;
  /** Undefined for a new customer. */
  record: CustomerRecord | undefined;
};

/** Fields of the chosen connection type (PPPoE or static address), and the devices. */
export function NetworkSection({ form, password, record }: NetworkSectionProps) {
  const t = useText();
  const loginWarning = useLoginWarning(form.values.pppoeUserName, record);
  const isPppoe = form.values.isPppoeOrStatic === 'pppoe';
  async function showPassword() {
    const pppoePassword = await password.reveal();
    if (pppoePassword !== undefined) form.adopt({ pppoePassword });
  }
  // A newly typed password can be shown without revealing the current one.
  const isHidden = password.isHidden && password.canReveal && form.values.pppoePassword === '';
  const plain = (name: PlainText) => (
    <TextField key={name} label={t(`customers.${name}`)} {...form.field(name)} />
  );
  return (
    <FormCard title={t('customers.sectionNetwork')}>
      <SelectField
        label={t('customers.connectionType')}
        name="isPppoeOrStatic"
        value={form.values.isPppoeOrStatic}
        onChange={(type) => {
          if (type) form.set({ isPppoeOrStatic: type });
        }}
        options={CONNECTION_TYPES.map((value) => ({ value, label: t(CONNECTION_LABELS[value]) }))}
      />
      <RouterField
        label={t('customers.accessRouter')}
        name="routerId"
        value={form.values.routerId}
        onChange={(routerId) => form.set({ routerId })}
        chosen={routerOf(record)}
        none={t('customers.accessRouterNone')}
      />
      {isPppoe && plain('pppoe')}
      {isPppoe && (
        <TextField
          label={t('customers.pppoeUserName')}
          {...form.field('pppoeUserName')}
          help={loginWarning}
        />
      )}
      {isPppoe && (
        <PasswordField
          label={t('customers.pppoePassword')}
          help={password.isHidden ? t('customers.passwordKept') : undefined}
          {...form.field('pppoePassword')}
          autoComplete="new-password"
          onShow={isHidden ? () => void showPassword() : undefined}
        />
      )}
      {NETWORK_DETAILS[form.values.isPppoeOrStatic].map(plain)}
      {NETWORK_DETAILS.devices.map(plain)}
    </FormCard>
  );
}
