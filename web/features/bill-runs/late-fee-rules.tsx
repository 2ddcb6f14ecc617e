import { lateFees } from '@netkhata/contract/late-fees';
import { LATE_FEE_KINDS, LATE_FEE_TIMES } from '@netkhata/domain/late-fee';
import type { Paisa } from '@netkhata/domain/paisa';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettingsDraft } from '../../shared/drafts/use-form-draft.ts';
import { AllowedFields } from '../../shared/record/allowed-fields.tsx';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Actions } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './bill-runs.module.css';
import { type Field, type Rule, RuleFields, type Settings } from './late-fee-fields.tsx';

type Zone = Omit<Settings['zones'][number], 'rule'> & { rule: Rule | null };
type Values = Rule & { sendSms: boolean; zones: Zone[] };

/** The rules by which late bills are charged: the company's, and those of zones. */
export function LateFeeRules() {
  const read = useRead(lateFees.lateFeeSettings, {}, { staleMs: 0 });
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="fields" />
    );
  }
  return <RulesCard settings={read.data} />;
}

const nullableNumber = z.nullable(z.number());
const DRAFT_RULE = z.object({
  isOn: z.boolean(),
  daysAfter: nullableNumber,
  kind: z.enum(LATE_FEE_KINDS),
  amount: nullableNumber,
  percent: nullableNumber,
  floor: nullableNumber,
  ceiling: nullableNumber,
  times: z.enum(LATE_FEE_TIMES),
});
/** As the form holds them: every zone, also one without a rule of its own. */
const DRAFT_FIELDS = {
  ...lateFees.lateFeeSettingsUpdate.body.shape,
  zones: z.array(
    z.object({ id: z.int(), name: z.string(), rule: z.nullable(DRAFT_RULE) }),
  ) as z.ZodMiniType,
};

/** The field that keeps a rule from being saved; the server would refuse it too. */
function wrongField(rule: Rule): Field | undefined {
  if (rule.daysAfter === null) return 'daysAfter';
  if (rule.isOn && rule.kind === 'fixed' && !rule.amount) return 'amount';
  if (rule.isOn && rule.kind === 'percent' && !rule.percent) return 'percent';
  return rule.floor === null ? 'floor' : undefined;
}

function RulesCard({ settings }: { settings: Settings }) {
  const t = useText();
  /** The zone whose rule is shown; null for the company's. */
  const [zoneId, showZone] = useState<number | null>(null);
  const form = useEntryForm<Values>({
    body: lateFees.lateFeeSettingsUpdate.body,
    initial: settings,
    check: (values) => {
      const wrong = wrongField(values);
      const zone = values.zones.find(({ rule }) => rule && wrongField(rule));
      if (!wrong && zone) showZone(zone.id);
      else if (wrong) showZone(null);
      return {
        ...(wrong && { [wrong]: t('common.required') }),
        ...(zone && { zones: t('common.required') }),
      };
    },
    save: async (values) => {
      const { sendSms, zones, ...rule } = values;
      await change.save({ body: { ...sent(rule), sendSms, zones: ownRules(zones) } });
      form.reset(values);
      return true;
    },
  });
  const change = useHeldChange(lateFees.lateFeeSettingsUpdate, {
    opened: () => ({ ...settings, zones: ownRules(settings.zones) }),
    take: ({ zones, ...theirs }) =>
      form.set({
        ...(theirs as Partial<Values>),
        ...(zones !== undefined && { zones: withRules(settings.zones, zones as OwnRule[]) }),
      }),
  });
  const offer = useSettingsDraft(form, change, {
    name: 'late-fees',
    schemas: DRAFT_FIELDS,
  });
  return (
    <Card title={t('lateFees.rules')}>
      <p className={styles.help}>{t('lateFees.rulesHelp')}</p>
      <form {...form.formProps} className={styles.rules}>
        {offer}
        <ZoneChoice zones={form.values.zones} zoneId={zoneId} onChange={showZone} />
        <AllowedFields of={lateFees.lateFeeSettingsUpdate}>
          <ShownRule key={zoneId} form={form} zoneId={zoneId} />
          <ChangedMeanwhileNotice of={change} />
          <Actions>
            <Button type="submit" tone="primary" isBusy={form.isSaving}>
              {t('common.save')}
            </Button>
          </Actions>
        </AllowedFields>
      </form>
    </Card>
  );
}

type SentRule = Omit<Rule, 'daysAfter' | 'floor'> & { daysAfter: number; floor: Paisa };
type OwnRule = { id: number; rule: SentRule };

/** Without empty fields, which `check` has refused. */
function sent(typed: Rule): SentRule {
  const { daysAfter, floor, ...rule } = typed;
  return { ...rule, daysAfter: daysAfter ?? 0, floor: floor ?? (0 as Paisa) };
}

const ownRules = (zones: readonly Zone[]): OwnRule[] =>
  zones.flatMap(({ id, rule }) => (rule ? [{ id, rule: sent(rule) }] : []));

const withRules = (zones: readonly Zone[], own: readonly OwnRule[]): Zone[] =>
  zones.map((zone) => ({ ...zone, rule: own.find(({ id }) => id === zone.id)?.rule ?? null }));

type ZoneChoiceProps = {
  zones: readonly Zone[];
  zoneId: number | null;
  onChange: (zoneId: number | null) => void;
};

/** Whose rule is shown; nothing where the company has no zones. */
function ZoneChoice({ zones, zoneId, onChange }: ZoneChoiceProps) {
  const t = useText();
  if (zones.length === 0) return null;
  return (
    <SelectField
      label={t('lateFees.ruleOf')}
      value={zoneId}
      onChange={onChange}
      placeholder={t('lateFees.ofCompany')}
      options={zones.map(({ id, name, rule }) => ({
        value: id,
        label: rule ? t('lateFees.ownRuleOf', { zone: name }) : name,
      }))}
    />
  );
}

type ShownRuleProps = { form: EntryForm<Values>; zoneId: number | null };

function ShownRule({ form, zoneId }: ShownRuleProps) {
  const t = useText();
  const { values, set } = form;
  if (zoneId === null) {
    const { onChange, value } = form.field('sendSms');
    return (
      <>
        <RuleFields rule={values} onChange={set} errorsOf={(name) => form.field(name).errors} />
        <Checkbox label={t('lateFees.sendSms')} name="sendSms" value={value} onChange={onChange} />
      </>
    );
  }
  const rule = values.zones.find(({ id }) => id === zoneId)?.rule ?? null;
  const setRule = (next: Rule | null) =>
    set({
      zones: values.zones.map((zone) => (zone.id === zoneId ? { ...zone, rule: next } : zone)),
    });
  const { zones: _, sendSms: __, ...company } = values;
  const isRefused = form.field('zones').errors !== undefined;
  return (
    <>
      <Checkbox
        label={t('lateFees.ownRule')}
        value={rule !== null}
        onChange={(isOwn) => setRule(isOwn ? company : null)}
      />
      {rule && (
        <RuleFields
          rule={rule}
          onChange={(changes) => setRule({ ...rule, ...changes })}
          errorsOf={(name) =>
            isRefused && wrongField(rule) === name ? [t('common.required')] : undefined
          }
        />
      )}
    </>
  );
}
