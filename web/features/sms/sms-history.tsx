import { SMS_TYPES, sms } from '@netkhata/contract/sms';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFlatList } from '../../lists/state/use-flat-list.ts';
import { FlatList } from '../../lists/table/flat-list.tsx';
import { useNotifications } from '../../shared/notifications/use-notifications.ts';
import { FailedSmsActions } from '../../shared/sms/failed-sms-actions.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HistoryMessage } from './history-message.tsx';
import { SmsCosts } from './sms-costs.tsx';

/** The history, with the monthly costs under it. */
export function SmsHistoryScreen() {
  return (
    <>
      <SmsHistory />
      <SmsCosts />
    </>
  );
}

/** SMS History: every message, newest first; tab, search and page are in the address. */
export function SmsHistory() {
  const t = useText();
  const state = useFlatList(SMS_TYPES);
  const { kind, search, page } = state;
  const { filters } = useSearch({ strict: false });
  const status = filters?.['status'] === 'failed' ? 'failed' : null;
  const read = useRead(
    sms.smsHistory,
    { query: { search: search || null, type: kind === 'all' ? null : kind, status, page } },
    { keepsPrevious: true },
  );
  return (
    <>
      {status && <OnlyFailed />}
      <FlatList
        state={state}
        label={t('sms.history')}
        tabsLabel={t('sms.historyKinds')}
        tabs={[
          { name: 'all', label: t('sms.tabAll') },
          { name: 'bill', label: t('sms.tabBill') },
          { name: 'payment', label: t('sms.tabPayment') },
          { name: 'general', label: t('sms.tabGeneral') },
        ]}
        searchLabel={t('sms.searchHistory')}
        searchHelp={t('sms.searchHelp')}
        read={read}
        row={(message) => <HistoryMessage key={message.id} message={message} />}
        empty={
          <EmptyState
            help={t(search === '' ? 'sms.noHistoryHelp' : 'sms.noMatchHelp')}
            action={
              search === '' && (
                <ButtonLink to="/sms-send-customer">{t('shell.smsCustomer')}</ButtonLink>
              )
            }
          />
        }
      />
    </>
  );
}

/** Shows that only failed messages are listed, with what can be done with all of them. */
function OnlyFailed() {
  const t = useText();
  const { data } = useNotifications();
  const alert = data?.alerts.find(({ kind }) => kind === 'sms_failed');
  return (
    <Notice hasRoomBelow>
      {t('sms.onlyFailed')} <AppLink to="/sms-history">{t('sms.showAll')}</AppLink>
      {alert && alert.count !== null && <FailedSmsActions alert={alert} />}
    </Notice>
  );
}
