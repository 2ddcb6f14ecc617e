import { LONG_MESSAGES, MESSAGE_IDS } from '@netkhata/contract/gateway-config';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { GatewayValues } from './gateway-values.ts';
import styles from './gateways.module.css';
import { SecretField } from './named-fields.tsx';

type FormProps = { form: EntryForm<GatewayValues> };

/** Key of the password among the gateway's secrets. */
const PASSWORD = 'smppPassword';

export function SmppFields({ form, secretsSet }: FormProps & { secretsSet: readonly string[] }) {
  const t = useText();
  const tls = form.field('smpp.isTls');
  return (
    <>
      <FormSection title={t('gateways.access')}>
        <TextField label={t('gateways.host')} {...form.field('smpp.host')} isRequired />
        <NumberField label={t('gateways.port')} {...form.field('smpp.port')} />
        <TextField label={t('gateways.systemId')} {...form.field('smpp.systemId')} isRequired />
        <SecretField
          form={form}
          name={PASSWORD}
          label={t('gateways.password')}
          isSet={secretsSet.includes(PASSWORD)}
        />
        <TextField label={t('gateways.systemType')} {...form.field('smpp.systemType')} />
        <TextField label={t('gateways.sender')} {...form.field('smpp.sender')} />
        <WholeLine>
          <Checkbox
            label={t('gateways.isTls')}
            name={tls.name}
            value={tls.value ?? false}
            onChange={tls.onChange}
          />
        </WholeLine>
      </FormSection>
      <details className={styles.details}>
        <summary>{t('gateways.advanced')}</summary>
        <SmppDetails form={form} />
      </details>
    </>
  );
}

const TYPES = ['sourceTon', 'sourceNpi', 'destinationTon', 'destinationNpi'] as const;
const LONG_OPTIONS = LONG_MESSAGES.map((value) => ({ value, label: value }));
const ID_OPTIONS = MESSAGE_IDS.map((value) => ({ value, label: value }));

function SmppDetails({ form }: FormProps) {
  const t = useText();
  const reports = form.field('smpp.wantsReports');
  return (
    <FormSection>
      {TYPES.map((name) => (
        <NumberField
          key={name}
          label={t(`gateways.${name}` as const)}
          {...form.field(`smpp.${name}`)}
        />
      ))}
      <SelectField
        label={t('gateways.longMessages')}
        {...form.field('smpp.longMessages')}
        options={LONG_OPTIONS}
      />
      <SelectField
        label={t('gateways.messageIds')}
        {...form.field('smpp.messageIds')}
        options={ID_OPTIONS}
      />
      <NumberField label={t('gateways.enquireSeconds')} {...form.field('smpp.enquireSeconds')} />
      <NumberField label={t('gateways.timeoutSeconds')} {...form.field('smpp.timeoutSeconds')} />
      <WholeLine>
        <TextareaField label={t('gateways.caCertificate')} {...form.field('smpp.caCertificate')} />
      </WholeLine>
      <WholeLine>
        <Checkbox
          label={t('gateways.wantsReports')}
          name={reports.name}
          value={reports.value ?? true}
          onChange={reports.onChange}
        />
      </WholeLine>
    </FormSection>
  );
}
