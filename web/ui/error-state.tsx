import { IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';

type ErrorStateProps = { heading?: string; messages?: string[]; onRetry?: () => void };

/** Shown when reading failed: the reason, and a button to try again. */
export function ErrorState({ heading, messages = [], onRetry }: ErrorStateProps) {
  const t = useText();
  return (
    <div className={styles.state} role="alert">
      <IconPlugConnectedX size={32} stroke={1.25} aria-hidden />
      <div className={styles.title}>{heading || t('errors.couldNotLoad')}</div>
      {messages.length > 0 && (
        <ul className={styles.messages}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </div>
  );
}
