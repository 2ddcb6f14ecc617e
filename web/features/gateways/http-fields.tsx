import { HTTP_BODIES, HTTP_METHODS, type HttpPreset } from '@netkhata/contract/gateway-config';
import { useText } from '../../i18n/use-text.ts';
import type { EntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  BALANCE_AND_REPORT_TEXTS,
  type GatewayValues,
  httpValuesOf,
  namedFields,
  CUSTOM_PRESET,
} from './gateway-values.ts';
import styles from './gateways.module.css';
import { NamedFields } from './named-fields.tsx';

type FormProps = { form: EntryForm<GatewayValues> };
type HttpFieldsProps = FormProps & {
  presets: readonly HttpPreset[];
  secretsSet: readonly string[];
};

/** A gateway called over HTTP: a known preset, or any other configured in detail. */
export function HttpFields({ form, presets, secretsSet }: HttpFieldsProps) {
  const t = useText();
  const { preset: chosen } = form.values;
  const preset = presets.find(({ key }) => key === chosen);
  const fields = namedFields(preset, form.values);
  return (
    <>
      <SelectField
        label={t('gateways.preset')}
        name="preset"
        value={chosen}
        options={presets.map(({ key, name }) => ({
          value: key,
          label: key === CUSTOM_PRESET ? t('gateways.own') : name,
        }))}
        onChange={(key) => {
          const next = presets.find((each) => each.key === key);
          if (next) form.set({ preset: key, ...httpValuesOf(next.config) });
        }}
        isRequired
      />
      {chosen !== null && (
        <>
          {chosen !== CUSTOM_PRESET && (
            <NamedFields form={form} fields={fields} secretsSet={secretsSet} />
          )}
          <details className={styles.details} open={chosen === CUSTOM_PRESET}>
            <summary>{t('gateways.advanced')}</summary>
            <CallFields form={form} />
            <ResponseFields form={form} />
            <BalanceAndReportFields form={form} />
          </details>
          {chosen === CUSTOM_PRESET && (
            <NamedFields form={form} fields={fields} secretsSet={secretsSet} />
          )}
        </>
      )}
    </>
  );
}

const METHODS = HTTP_METHODS.map((value) => ({ value, label: value.toUpperCase() }));

function CallFields({ form }: FormProps) {
  const t = useText();
  const bodies = HTTP_BODIES.map((value) => ({
    value,
    label: t(`gateways.${value}` as const),
  }));
  return (
    <FormSection title={t('gateways.call')}>
      <WholeLine>
        <TextField label={t('gateways.url')} {...form.field('http.url')} isRequired />
      </WholeLine>
      <SelectField label={t('gateways.method')} {...form.field('http.method')} options={METHODS} />
      <SelectField
        label={t('gateways.bodyKind')}
        {...form.field('http.bodyKind')}
        options={bodies}
      />
      <WholeLine>
        <TextareaField
          label={t('gateways.body')}
          help={t('gateways.bodyHelp', { names: '{to} {text} {id} {secret:name}' })}
          {...form.field('http.body')}
          rows={6}
        />
      </WholeLine>
      <WholeLine>
        <TextareaField
          label={t('gateways.headers')}
          help={t('gateways.headersHelp')}
          {...form.field('http.headers')}
          rows={2}
        />
      </WholeLine>
      <NumberField label={t('gateways.timeoutSeconds')} {...form.field('http.timeoutSeconds')} />
    </FormSection>
  );
}

const ANSWER = [
  'successAt',
  'successIs',
  'idAt',
  'codeAt',
  'reasonAt',
  'retryCodes',
  'unknownCodes',
] as const;

function ResponseFields({ form }: FormProps) {
  const t = useText();
  return (
    <FormSection title={t('gateways.answer')} help={t('gateways.answerHelp')}>
      {ANSWER.map((name) => (
        <TextField
          key={name}
          label={t(`gateways.${name}` as const)}
          {...form.field(`http.${name}`)}
          isRequired={name === 'successAt'}
        />
      ))}
    </FormSection>
  );
}

function BalanceAndReportFields({ form }: FormProps) {
  const t = useText();
  return (
    <FormSection title={t('gateways.beyond')} help={t('gateways.beyondHelp')}>
      {BALANCE_AND_REPORT_TEXTS.map((name) => (
        <TextField
          key={name}
          label={t(`gateways.${name}` as const)}
          {...form.field(`http.${name}`)}
        />
      ))}
    </FormSection>
  );
}
