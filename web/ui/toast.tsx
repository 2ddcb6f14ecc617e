import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { text, useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

type Toast = { id: number; kind: 'success' | 'failure'; heading: string; messages: string[] };

const SUCCESS_MS = 5_000;
const FAILURE_MS = 12_000;
const MAX_SHOWN = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], heading: string, messages: string[]) {
  lastId += 1;
  setToasts([...toasts, { id: lastId, kind, heading, messages }].slice(-MAX_SHOWN));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Short messages at the top right (specification section 8). */
export const toast = {
  success: (words: { heading?: string; message?: string }) => {
    const heading = words.heading || words.message || text()('common.saved');
    const message = words.heading ? words.message : undefined;
    show('success', heading, message ? [message] : []);
  },
  failure: (words: { heading?: string; messages: string[] }) => {
    const heading = words.heading || text()('errors.heading');
    show('failure', heading, words.messages);
  },
};

/** Draws the toasts; stands once, beside the router. */
export function ToastHost() {
  const t = useText();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section className={styles.host} aria-label={t('common.messages')}>
      {shown.map((item) => (
        <ToastCard key={item.id} toast={item} />
      ))}
    </section>
  );
}

function ToastCard({ toast: item }: { toast: Toast }) {
  const t = useText();
  const [isHeld, setIsHeld] = useState(false);
  const isFailure = item.kind === 'failure';
  const close = () => setToasts(toasts.filter((other) => other.id !== item.id));

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(close, isFailure ? FAILURE_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  });

  return (
    <div
      className={isFailure ? styles.failure : styles.success}
      role={isFailure ? 'alert' : 'status'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {isFailure ? (
        <IconAlertTriangle size={18} aria-hidden />
      ) : (
        <IconCircleCheck size={18} aria-hidden />
      )}
      <div className={styles.words}>
        <div className={styles.heading}>{item.heading}</div>
        {item.messages.length > 0 && (
          <ul className={styles.messages}>
            {item.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <IconButton label={t('common.close')} isSmall onClick={close}>
        <IconX size={16} />
      </IconButton>
    </div>
  );
}
