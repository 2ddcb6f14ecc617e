import { backups } from '@netkhata/contract/backups';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useSettingsDraft } from '../../shared/drafts/use-form-draft.ts';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Actions } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import styles from './backups.module.css';

type Settings = EndpointResult<typeof backups.backups>;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Whether and when backups are made automatically, and how many are kept. */
export function BackupSettings({ settings }: { settings: Settings }) {
  const t = useText();
  const { number } = useFormat();
  const { isDaily, hour, keptCount } = settings;
  const form = useEntryForm<{ isDaily: boolean; hour: number | null; keptCount: number | null }>({
    initial: { isDaily, hour, keptCount },
    save: async (values) => {
      await change.save({ body: values });
      form.reset(values);
    },
  });
  const change = useHeldChange(backups.backupSettingsUpdate, {
    opened: () => ({ isDaily, hour, keptCount }),
    take: (theirs) => form.set(theirs),
  });
  const offer = useSettingsDraft(form, change, {
    name: 'backups',
    schemas: backups.backupSettingsUpdate.body.shape,
  });
  return (
    <Card title={t('backups.settings')}>
      <form {...form.formProps} className={styles.form}>
        {offer}
        <FormSection>
          <WholeLine>
            <Checkbox
              label={t('backups.isDaily')}
              name="isDaily"
              value={form.values.isDaily}
              onChange={(next) => form.set({ isDaily: next })}
            />
            <p className={text.soft}>{t('backups.help')}</p>
          </WholeLine>
          <SelectField
            label={t('backups.hour')}
            {...form.field('hour')}
            options={HOURS.map((value) => ({
              value,
              label: t('backups.atHour', { hour: number(value) }),
            }))}
          />
          <NumberField
            label={t('backups.keptCount')}
            help={t('backups.keptHelp')}
            {...form.field('keptCount')}
            isRequired
          />
        </FormSection>
        <ChangedMeanwhileNotice of={change} />
        <Actions>
          <Button type="submit" tone="primary" isBusy={form.isSaving}>
            {t('common.save')}
          </Button>
        </Actions>
      </form>
    </Card>
  );
}
