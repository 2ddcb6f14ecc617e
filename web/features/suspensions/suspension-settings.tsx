import { suspensionSettings as calls } from '@netkhata/contract/suspension-settings';
import { LARGEST } from '@netkhata/domain/bounds';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useSettingsDraft } from '../../shared/drafts/use-form-draft.ts';
import { AllowedFields } from '../../shared/record/allowed-fields.tsx';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Actions } from '../../ui/page.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { Holidays, isHolidayIncomplete } from './holidays.tsx';
import type { Settings, SettingsForm, SettingsValues } from './settings-form.ts';
import styles from './suspensions.module.css';

type SuspensionSettingsProps = { templates: ReactNode };

/** The rules for proposals and suspensions, and the texts of their messages. */
export function SuspensionSettings({ templates }: SuspensionSettingsProps) {
  const read = useRead(calls.suspensionSettings, {}, { staleMs: 0 });
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="fields" />
    );
  }
  return (
    <div className={styles.stack}>
      <SettingsCard settings={read.data} />
      {templates}
    </div>
  );
}

/** As the form holds them: every zone, also one without days of grace of its own. */
const DRAFT_FIELDS = {
  ...calls.suspensionSettingsUpdate.body.shape,
  zones: z.array(z.object({ id: z.int(), name: z.string(), graceDays: z.nullable(z.int()) })),
};

function SettingsCard({ settings }: { settings: Settings }) {
  const t = useText();
  const form: SettingsForm = useEntryForm<SettingsValues>({
    body: calls.suspensionSettingsUpdate.body,
    initial: settings,
    check: ({ graceDays, floor, promiseShare, claimHoldHours, holidays }) => ({
      ...(graceDays === null && { graceDays: t('common.required') }),
      ...(floor === null && { floor: t('common.required') }),
      ...(promiseShare === null && { promiseShare: t('common.required') }),
      ...(claimHoldHours === null && { claimHoldHours: t('common.required') }),
      ...(holidays.some(isHolidayIncomplete) && { holidays: t('common.required') }),
    }),
    save: async (values) => {
      const { graceDays, floor, zones } = values;
      if (graceDays === null || floor === null) return false;
      // An empty line is dropped.
      const holidays = values.holidays.filter(({ day }) => day !== '');
      await change.save({
        body: { ...values, graceDays, floor, zones: ownGrace(zones), holidays },
      });
      form.reset({ ...values, holidays });
      return true;
    },
  });
  const change = useHeldChange(calls.suspensionSettingsUpdate, {
    opened: () => ({ ...settings, zones: ownGrace(settings.zones) }),
    take: ({ zones, ...theirs }) =>
      form.set({
        ...theirs,
        ...(zones !== undefined && { zones: withGrace(settings.zones, zones as OwnGrace[]) }),
      }),
  });
  const offer = useSettingsDraft(form, change, {
    name: 'suspensions',
    schemas: DRAFT_FIELDS,
  });
  return (
    <Card title={t('suspensions.settings')}>
      <form {...form.formProps} className={styles.fields}>
        {offer}
        <AllowedFields of={calls.suspensionSettingsUpdate}>
          <Rules form={form} />
          <DaysOff form={form} />
          <Ticks form={form} />
          <Zones form={form} />
          <Holidays form={form} />
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

type OwnGrace = { id: number; graceDays: number };

/** The zones that override the days of grace. */
const ownGrace = (zones: SettingsValues['zones']): OwnGrace[] =>
  zones.flatMap(({ id, graceDays }) => (graceDays === null ? [] : [{ id, graceDays }]));

const withGrace = (
  zones: SettingsValues['zones'],
  own: readonly OwnGrace[],
): SettingsValues['zones'] =>
  zones.map((zone) => ({
    ...zone,
    graceDays: own.find(({ id }) => id === zone.id)?.graceDays ?? null,
  }));

function Rules({ form }: { form: SettingsForm }) {
  const t = useText();
  return (
    <FormSection>
      <NumberField
        label={t('suspensions.graceDays')}
        help={t('suspensions.graceHelp')}
        {...form.field('graceDays')}
        isRequired
      />
      <TakaField
        label={t('suspensions.floor')}
        help={t('suspensions.floorHelp')}
        most={LARGEST.bill}
        {...form.field('floor')}
        isRequired
      />
      <TimeField
        label={t('suspensions.latestTime')}
        help={t('suspensions.latestTimeHelp')}
        {...form.field('latestTime')}
        isRequired
      />
      <NumberField
        label={t('suspensions.promiseShare')}
        help={t('suspensions.promiseShareHelp')}
        affix="%"
        {...form.field('promiseShare')}
        isRequired
      />
      <NumberField
        label={t('suspensions.smsDaysBefore')}
        help={t('suspensions.smsDaysBeforeHelp')}
        {...form.field('smsDaysBefore')}
      />
      <NumberField
        label={t('suspensions.claimHoldHours')}
        help={t('suspensions.claimHoldHelp')}
        {...form.field('claimHoldHours')}
        isRequired
      />
      <TakaField
        label={t('payments.reconnectionFee')}
        help={t('suspensions.reconnectionHelp')}
        most={LARGEST.bill}
        {...form.field('reconnectionFee')}
      />
    </FormSection>
  );
}

/** Any Monday to Sunday, for the names of the weekdays. */
const SOME_WEEK = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);

function DaysOff({ form }: { form: SettingsForm }) {
  const t = useText();
  const format = useFormat();
  const { daysOff } = form.values;
  return (
    <fieldset className={styles.days}>
      <legend>{t('suspensions.weekdaysOff')}</legend>
      {SOME_WEEK.map((day, index) => (
        <Checkbox
          key={day}
          label={format.weekday(day)}
          value={daysOff.includes(index + 1)}
          onChange={(isOff) =>
            form.set({
              daysOff: isOff
                ? [...daysOff, index + 1]
                : daysOff.filter((other) => other !== index + 1),
            })
          }
        />
      ))}
    </fieldset>
  );
}

function Ticks({ form }: { form: SettingsForm }) {
  const t = useText();
  const { values, set } = form;
  return (
    <FormSection>
      <WholeLine>
        <Checkbox
          label={t('suspensions.partPaymentLifts')}
          value={values.partPaymentLifts}
          onChange={(partPaymentLifts) => set({ partPaymentLifts })}
        />
      </WholeLine>
      <WholeLine>
        <Checkbox
          label={t('suspensions.billSuspended')}
          value={values.billSuspended}
          onChange={(billSuspended) => set({ billSuspended })}
        />
        <p className={styles.soft}>{t('suspensions.billSuspendedHelp')}</p>
      </WholeLine>
      <WholeLine>
        <Checkbox
          label={t('suspensions.smsAtSuspension')}
          value={values.smsAtSuspension}
          onChange={(smsAtSuspension) => set({ smsAtSuspension })}
        />
      </WholeLine>
    </FormSection>
  );
}

/** Days of grace by zone; an empty field means the general setting. */
function Zones({ form }: { form: SettingsForm }) {
  const t = useText();
  const { zones } = form.values;
  if (zones.length === 0) return null;
  return (
    <FormSection title={t('suspensions.zonesGrace')}>
      {zones.map(({ id, name, graceDays }) => (
        <NumberField
          key={id}
          label={name}
          name={`zone-${id}`}
          value={graceDays}
          onChange={(days) =>
            form.set({
              zones: zones.map((zone) => (zone.id === id ? { ...zone, graceDays: days } : zone)),
            })
          }
        />
      ))}
    </FormSection>
  );
}
