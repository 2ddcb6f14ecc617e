import { reminders } from '@netkhata/contract/reminders';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSmsNotice } from '../../shared/sms/use-sms-notice.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Columns } from '../../ui/page.tsx';
import { QuietCustomers, QuietZones } from './quiet-lists.tsx';
import { ReminderForecast } from './reminder-forecast.tsx';
import { ReminderSettings } from './reminder-settings.tsx';

type RemindersProps = {
  /** The editor of the reminder's text, which belongs to the SMS templates. */
  template: ReactNode;
};

/** Reminders: the next days, when they are sent, who is excluded, and the text. */
export function Reminders({ template }: RemindersProps) {
  const t = useText();
  const notice = useSmsNotice();
  const { data: settings, error, refetch } = useRead(reminders.reminderSettings, {});
  if (!settings) {
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="fields" />
    );
  }
  return (
    <>
      {!settings.isOn && <Notice>{t('reminders.isOffNow')}</Notice>}
      {settings.isOn && notice && <Notice>{t('reminders.waits')}</Notice>}
      <ReminderForecast />
      <ReminderSettings settings={settings} />
      <Card title={t('reminders.template')}>{template}</Card>
      <Columns>
        <QuietZones zones={settings.zones} />
        <QuietCustomers customers={settings.customersOff} count={settings.customersOffCount} />
      </Columns>
    </>
  );
}
