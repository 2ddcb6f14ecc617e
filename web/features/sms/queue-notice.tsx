import { IconInfoCircle } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import styles from './sms.module.css';

/** Over every screen that sends, as long as no gateway does: what is sent waits in the queue. */
export function QueueNotice() {
  const t = useText();
  return (
    <p className={styles.notice}>
      <IconInfoCircle size={18} aria-hidden />
      {t('sms.notSentYet')}
    </p>
  );
}
