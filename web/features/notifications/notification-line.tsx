import { MAX_ALERTED } from '@netkhata/contract/notifications';
import { useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { withPlus } from '../../shared/notifications/bounded-count.ts';
import { FailedSmsActions } from '../../shared/sms/failed-sms-actions.tsx';
import styles from '../../shared/audit/action-line.module.css';
import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import own from './notification-tabs.module.css';
import { countIn, NOTICE_LOOKS, type NoticeRow } from './notification-words.ts';

type NotificationLineProps = { notice: NoticeRow; onFollow: () => void };

/** An alert or event: what, whom it concerns, how much, when and by whom; links to its screen. */
export function NotificationLine({ notice, onFollow }: NotificationLineProps) {
  const t = useText();
  const format = useFormat();
  const [isSettled, setIsSettled] = useState(false);
  const { title, titleOfMany, icon: Icon, tone, address } = NOTICE_LOOKS[notice.kind];
  const count = countIn(notice);
  const since = 'since' in notice && notice.since;
  const whole =
    count !== null && titleOfMany
      ? withPlus(format, t(titleOfMany, { count }), count, MAX_ALERTED)
      : t(title);
  const when =
    count !== null && since
      ? t('notifications.since', { day: format.dateTime(since) })
      : format.dateTime(notice.at);
  if (isSettled) return null;
  return (
    <li>
      <AppLink {...address(notice)} className={styles.line} onClick={onFollow}>
        <Icon size={20} className={styles[tone]} aria-hidden />
        <span className={styles.words}>
          <span className={classNames(styles.title, notice.isUnread && styles.unread)}>
            {whole}
            {notice.isUnread && (
              <span className="visually-hidden"> ({t('notifications.unread')})</span>
            )}
          </span>
          {notice.customer && <span>{notice.customer}</span>}
          {count !== null && !titleOfMany && (
            <span>{t('notifications.differences', { count })}</span>
          )}
          <span className={styles.note}>{[when, notice.user].filter(Boolean).join(' · ')}</span>
        </span>
        {notice.amount !== null && <Taka amount={notice.amount} />}
      </AppLink>
      {notice.kind === 'sms_failed' && notice.count !== null && (
        <div className={own.actions}>
          <FailedSmsActions alert={notice} onSettled={() => setIsSettled(true)} />
        </div>
      )}
    </li>
  );
}
