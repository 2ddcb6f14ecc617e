import { IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import own from './state-words.module.css';
import styles from './states.module.css';

type ErrorStateProps = { heading?: string; messages?: string[]; onRetry?: () => void };

/** Shown when reading failed: the reason, and a button to try again. */
export function ErrorState({ heading, messages = [], onRetry }: ErrorStateProps) {
  const t = useText();
  const title = heading || t('errors.couldNotLoad');
  // A message that begins with the heading says only the rest of it.
  const more = messages
    .map((message) => (message.startsWith(title) ? message.slice(title.length).trim() : message))
    .filter((message) => message !== '');
  return (
    <div className={styles.state} role="alert">
      <IconPlugConnectedX className={own.icon} size={32} stroke={1.25} aria-hidden />
      <div className={own.title}>{title}</div>
      {more.length > 0 && (
        <ul className={own.messages}>
          {more.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </div>
  );
}
