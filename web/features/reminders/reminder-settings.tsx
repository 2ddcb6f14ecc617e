import type { EndpointResult } from '@netkhata/contract/endpoint';
import { reminders } from '@netkhata/contract/reminders';
import { useText } from '../../i18n/use-text.ts';
import { useSettingsDraft } from '../../shared/drafts/use-form-draft.ts';
import { AllowedFields } from '../../shared/record/allowed-fields.tsx';
import { ChangedMeanwhileNotice } from '../../shared/record/changed-meanwhile.tsx';
import { useHeldChange } from '../../shared/record/use-held-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { Actions } from '../../ui/page.tsx';
import text from '../../ui/text.module.css';
import { TimeField } from '../../ui/time-field.tsx';
import styles from './reminders.module.css';

type Settings = EndpointResult<typeof reminders.reminderSettings>;

/** Whether reminders are sent, from which day on, and at which times not. */
export function ReminderSettings({ settings }: { settings: Settings }) {
  const t = useText();
  const confirm = useConfirm();
  const { isOn, sendAt, quietFrom, quietTo } = settings;
  const form = useEntryForm({
    initial: { isOn, sendAt, quietFrom, quietTo },
    save: async (values) => {
      const isSwitchedOn = values.isOn && !isOn;
      if (isSwitchedOn && !(await confirm({ text: t('reminders.confirmOn') }))) return false;
      await change.save({ body: values });
      form.reset(values);
      return true;
    },
  });
  const change = useHeldChange(reminders.reminderSettingsUpdate, {
    opened: () => ({ isOn, sendAt, quietFrom, quietTo }),
    take: (theirs) => form.set(theirs),
  });
  const offer = useSettingsDraft(form, change, {
    name: 'reminders',
    schemas: reminders.reminderSettingsUpdate.body.shape,
  });
  return (
    <Card title={t('reminders.settings')}>
      <form {...form.formProps} className={styles.form}>
        {offer}
        <AllowedFields of={reminders.reminderSettingsUpdate}>
          <FormSection>
            <WholeLine>
              <Checkbox
                label={t('reminders.isOn')}
                name="isOn"
                value={form.values.isOn}
                onChange={(next) => form.set({ isOn: next })}
              />
              <p className={text.soft}>{t('reminders.rule')}</p>
            </WholeLine>
            <TimeField
              label={t('reminders.sendAt')}
              help={t('reminders.sendAtHelp')}
              {...form.field('sendAt')}
              isRequired
            />
            <TimeField
              label={t('reminders.quietFrom')}
              help={t('reminders.quietHelp')}
              {...form.field('quietFrom')}
              isRequired
            />
            <TimeField label={t('reminders.quietTo')} {...form.field('quietTo')} isRequired />
          </FormSection>
          <ChangedMeanwhileNotice of={change} />
          <Actions>
            <Button
              type="submit"
              tone="primary"
              isBusy={form.isSaving}
              aria-label={t('reminders.saveSettings')}
            >
              {t('common.save')}
            </Button>
          </Actions>
        </AllowedFields>
      </form>
    </Card>
  );
}
