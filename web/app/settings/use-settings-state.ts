import { backups } from '@netkhata/contract/backups';
import { gateways } from '@netkhata/contract/gateways';
import { reminders } from '@netkhata/contract/reminders';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';

/**
 * What some settings are set to now, by path. Decoration: what could not be read, or may not be, is
 * left out.
 */
export function useSettingsState(): Readonly<Record<string, string | undefined>> {
  const { companyName, fullName } = useCurrentUser();
  return {
    '/settings-company': companyName,
    '/settings-sms': useGatewayState(),
    '/sms-reminders': useRemindersState(),
    '/settings-backup': useBackupState(),
    '/user/profile': fullName,
  };
}

function useGatewayState(): string | undefined {
  const t = useText();
  const isEnabled = useHasRight('sms_send');
  const { data } = useRead(gateways.smsState, {}, { isEnabled });
  if (!data) return undefined;
  if (data.kind === 'none') return t('settingsPage.notConnected');
  return t(data.isStopped ? 'settingsPage.stopped' : 'settingsPage.connected');
}

function useRemindersState(): string | undefined {
  const t = useText();
  const isEnabled = useHasRight('sms_zone');
  const { data } = useRead(reminders.reminderSettings, {}, { isEnabled });
  return data && t(data.isOn ? 'settingsPage.on' : 'settingsPage.off');
}

function useBackupState(): string | undefined {
  const t = useText();
  const format = useFormat();
  const isEnabled = useHasRight('administration');
  const { data } = useRead(backups.backups, {}, { isEnabled });
  if (!data) return undefined;
  const last = data.backups.find(({ state, finishedAt }) => state === 'done' && finishedAt);
  return last?.finishedAt ? format.dateTime(last.finishedAt) : t('settingsPage.noBackup');
}
