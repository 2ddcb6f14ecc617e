import { MAX_WORD_LENGTH } from '@netkhata/contract/gateway-config';
import { useText } from '../../i18n/use-text.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { GatewayValues, NamedField } from './gateway-values.ts';

type SecretFieldProps = {
  form: EntryForm<GatewayValues>;
  name: string;
  label: string;
  isSet: boolean;
  isFirst?: boolean;
};

/** A write-only secret: an empty field keeps the stored one. */
export function SecretField({ form, name, label, isSet, isFirst = true }: SecretFieldProps) {
  const t = useText();
  const { value, onChange, errors } = form.field('secrets');
  return (
    <PasswordField
      label={label}
      name={`secrets.${name}`}
      autoComplete="new-password"
      value={value[name] ?? ''}
      onChange={(secret) => onChange({ ...value, [name]: secret })}
      isRequired={!isSet}
      maxLength={MAX_WORD_LENGTH}
      {...(isSet && { help: t('gateways.secretKept') })}
      {...(isFirst && errors && { errors })}
    />
  );
}

type NamedFieldsProps = {
  form: EntryForm<GatewayValues>;
  fields: readonly NamedField[];
  secretsSet: readonly string[];
};

/** The provider's credentials at a gateway: keys, sender ids, an address of their own. */
export function NamedFields({ form, fields, secretsSet }: NamedFieldsProps) {
  const t = useText();
  const words = form.field('http.words');
  const firstSecret = fields.find(({ isSecret }) => isSecret)?.name;
  if (fields.length === 0) return null;
  return (
    <FormSection title={t('gateways.access')}>
      {fields.map(({ name, label, isSecret, isRequired }) =>
        isSecret ? (
          <SecretField
            key={name}
            form={form}
            name={name}
            label={label}
            isSet={secretsSet.includes(name)}
            isFirst={name === firstSecret}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            name={`http.words.${name}`}
            value={words.value[name] ?? ''}
            onChange={(word) => words.onChange({ ...words.value, [name]: word })}
            isRequired={isRequired}
            maxLength={MAX_WORD_LENGTH}
          />
        ),
      )}
    </FormSection>
  );
}
