import { type HttpPreset, httpConfig, smppConfig } from '@netkhata/contract/gateway-config';
import { gateways } from '@netkhata/contract/gateways';
import { LARGEST } from '@netkhata/domain/bounds';
import type * as z from 'zod/mini';
import { useText } from '../../i18n/use-text.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Card } from '../../ui/card.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import {
  gatewayBodyOf,
  gatewayOfDraft,
  type GatewayRecord,
  type GatewayValues,
  gatewayValuesOf,
  KEYS_IN_HTTP,
  keptGateway,
  openedGateway,
  takenGateway,
} from './gateway-values.ts';
import styles from './gateways.module.css';
import { HttpFields } from './http-fields.tsx';
import { SmppFields } from './smpp-fields.tsx';
import { useWaitingQuestion } from './waiting-question.tsx';

const REAL_KINDS = ['none', 'http', 'smpp'] as const;
const DEMO_KINDS = ['none', 'test'] as const;
const KIND_LABELS = {
  none: 'gateways.none',
  http: 'gateways.http',
  smpp: 'gateways.smpp',
  test: 'gateways.testGateway',
} as const;

const under = (prefix: string, shape: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [`${prefix}.${name}`, schema]));

const DRAFT_FIELDS = {
  ...gateways.smsGatewayUpdate.body.shape,
  ...under('http', httpConfig.shape),
  ...under('smpp', smppConfig.shape),
};

type GatewayFormProps = { record: GatewayRecord; presets: readonly HttpPreset[] };

export function GatewayForm({ record, presets }: GatewayFormProps) {
  const t = useText();
  const { settle, question } = useWaitingQuestion();
  const form = useEntryForm<GatewayValues>({
    body: gateways.smsGatewayUpdate.body,
    initial: gatewayValuesOf(record),
    save: async (values) => {
      const body = gatewayBodyOf(values);
      await settle((waiting) => change.save({ body: { ...body, ...waiting } }));
      form.reset({ ...values, secrets: {} });
    },
  });
  const change = useHeldChange(gateways.smsGatewayUpdate, {
    isFailureSilent: true,
    opened: () => openedGateway(record),
    take: (theirs) => form.set(takenGateway(theirs)),
  });
  const offer = useFormDraft(form, {
    name: 'gateway',
    kind: 'settings',
    about: '',
    schemas: DRAFT_FIELDS,
    secrets: ['secrets', ...KEYS_IN_HTTP.map((name) => `http.${name}` as const)],
    more: {
      kept: keptGateway({ opened: change.opened, preset: form.values.preset }),
      onContinue: (kept) => {
        const { opened, preset } = gatewayOfDraft(kept, { record, presets });
        if (preset) form.set(preset);
        change.reopen(opened);
      },
    },
  });
  const { secretsSet } = record;
  const { kind } = form.values;
  return (
    <form {...form.formProps}>
      {offer}
      <Card title={t('gateways.gateway')}>
        <div className={styles.form}>
          <SelectField
            label={t('gateways.kind')}
            name="kind"
            value={kind}
            options={(record.isDemo ? DEMO_KINDS : REAL_KINDS).map((value) => ({
              value,
              label: t(KIND_LABELS[value]),
            }))}
            onChange={(next) => form.set({ kind: next ?? 'none' })}
          />
          {kind === 'http' && <HttpFields form={form} presets={presets} secretsSet={secretsSet} />}
          {kind === 'smpp' && <SmppFields form={form} secretsSet={secretsSet} />}
          <LimitFields form={form} />
          {kind === 'http' && <CallbackAddress address={record.callbackAddress} />}
        </div>
      </Card>
      {question}
      <ChangedMeanwhileNotice of={change} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={() => form.reset()} />
    </form>
  );
}

function LimitFields({ form }: { form: EntryForm<GatewayValues> }) {
  const t = useText();
  return (
    <FormSection title={t('gateways.limits')}>
      <TakaField label={t('gateways.pricePerPart')} {...form.field('pricePerPart')} />
      <NumberField
        label={t('gateways.dailyQuota')}
        help={t('gateways.dailyQuotaHelp')}
        {...form.field('dailyQuota')}
      />
      <NumberField label={t('gateways.perSecond')} {...form.field('perSecond')} />
      <NumberField label={t('gateways.concurrent')} {...form.field('concurrent')} />
      <TakaField
        label={t('gateways.lowBalance')}
        help={t('gateways.lowBalanceHelp')}
        {...form.field('lowBalance')}
        most={LARGEST.transfer}
      />
    </FormSection>
  );
}

/** The address that a gateway posts delivery reports to; one click selects it for copying. */
function CallbackAddress({ address }: { address: string }) {
  const t = useText();
  const isWhole = /^https?:/.test(address);
  return (
    <FormSection
      title={t('gateways.callback')}
      help={t(isWhole ? 'gateways.callbackHelp' : 'gateways.callbackNoAddress')}
    >
      <code className={styles.address}>{address}</code>
    </FormSection>
  );
}
