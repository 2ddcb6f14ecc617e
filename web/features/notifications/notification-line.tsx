import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from '../../shared/audit/action-line.module.css';
import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { NOTICE_LOOKS, type NoticeRow } from './notification-words.ts';

type NotificationLineProps = { notice: NoticeRow; onFollow: () => void };

/** An alert or event: what, whom it concerns, how much, when and by whom; links to its screen. */
export function NotificationLine({ notice, onFollow }: NotificationLineProps) {
  const t = useText();
  const format = useFormat();
  const { title, icon: Icon, tone, address } = NOTICE_LOOKS[notice.kind];
  return (
    <li>
      <AppLink {...address(notice)} className={styles.line} onClick={onFollow}>
        <Icon size={20} className={styles[tone]} aria-hidden />
        <span className={styles.words}>
          <span className={classNames(styles.title, notice.isUnread && styles.unread)}>
            {t(title)}
            {notice.isUnread && (
              <span className="visually-hidden"> ({t('notifications.unread')})</span>
            )}
          </span>
          {notice.customer && <span>{notice.customer}</span>}
          {'count' in notice && notice.count !== null && (
            <span>{t('notifications.differences', { count: notice.count })}</span>
          )}
          <span className={styles.note}>
            {[format.dateTime(notice.at), notice.user].filter(Boolean).join(' · ')}
          </span>
        </span>
        {notice.amount !== null && <Taka amount={notice.amount} />}
      </AppLink>
    </li>
  );
}
