import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { text, useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

// If its code cannot be fetched, the button remains, without Ctrl+Z.
const UndoButton = lazy(() =>
  import('./undo-button.tsx').then(
    ({ UndoButton: component }) => ({ default: component }),
    () => ({ default: PlainUndo }),
  ),
);

type Toast = {
  id: number;
  /** A warning is an outcome that is recorded, and no good news. */
  kind: 'success' | 'warning' | 'failure';
  heading: string;
  messages: string[];
  undo?: () => void;
  /** The action that failed: when it succeeds later, this toast is removed. */
  about?: string | undefined;
};

type Success = {
  kind?: 'warning' | undefined;
  heading?: string | undefined;
  message?: string | undefined;
};

const SUCCESS_MS = 5_000;
/** Of failures and warnings. */
const FAILURE_MS = 12_000;
const UNDO_MS = 8_000;
const MAX_SHOWN = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(item: Omit<Toast, 'id'>) {
  lastId += 1;
  // A repeated failure replaces its earlier toast.
  const others = toasts.filter(
    ({ kind, heading, messages }) =>
      kind === 'success' || heading !== item.heading || messages.join() !== item.messages.join(),
  );
  setToasts([...others, { id: lastId, ...item }].slice(-MAX_SHOWN));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Short messages at the top right (specification section 8). */
export const toast = {
  success: (words: Success) => {
    const heading = words.heading || words.message || text()('common.saved');
    const message = words.heading ? words.message : undefined;
    show({ kind: words.kind ?? 'success', heading, messages: message ? [message] : [] });
  },
  failure: (words: { heading?: string; messages: string[]; about?: string | undefined }) => {
    const heading = words.heading || text()('errors.heading');
    show({ kind: 'failure', heading, messages: words.messages, about: words.about });
  },
  /** Removes the failures of an action that has now succeeded. */
  forgetFailure: (about: string) =>
    setToasts(toasts.filter((item) => item.kind === 'success' || item.about !== about)),
  /** A success that can be undone for a while, by the button or Ctrl+Z. */
  undoable: (heading: string, undo: () => void) =>
    show({ kind: 'success', heading, messages: [], undo }),
};

/** Renders the toasts; mounted once, beside the router's outlet. */
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

function PlainUndo({ onUndo }: { onUndo: () => void }) {
  // Not memoised: that would only add to the code that every screen loads.
  'use no memo';
  return (
    <button type="button" onClick={onUndo}>
      {useText()('common.undo')}
    </button>
  );
}

function ToastCard({ toast: item }: { toast: Toast }) {
  // Seldom rendered, so memoising it would only add to the code that every screen loads.
  'use no memo';
  const t = useText();
  const [isHeld, setIsHeld] = useState(false);
  const { undo } = item;
  const isGood = item.kind === 'success';
  const shownMs = isGood ? SUCCESS_MS : FAILURE_MS;
  const close = () => setToasts(toasts.filter((other) => other.id !== item.id));

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(close, undo ? UNDO_MS : shownMs);
    return () => clearTimeout(timer);
  });

  return (
    <div
      className={styles.toast}
      data-kind={item.kind}
      role={isGood ? 'status' : 'alert'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ToastText {...item} />
      {undo && (
        <Suspense fallback={null}>
          <UndoButton
            onUndo={() => {
              close();
              undo();
            }}
          />
        </Suspense>
      )}
      <IconButton label={t('common.close')} isSmall onClick={close}>
        <IconX size={16} />
      </IconButton>
    </div>
  );
}

type ToastTextProps = { kind: Toast['kind']; heading: string; messages: string[] };

function ToastText({ kind, heading, messages }: ToastTextProps) {
  'use no memo';
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <Icon size={18} aria-hidden />
      <div className={styles.words}>
        <div className={styles.heading}>{heading}</div>
        {messages.length > 0 && (
          <ul className={styles.messages}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** A failure that is shown inside a form, with the look of a toast. */
export function FailureCard(failure: { heading: string; messages: string[] }) {
  'use no memo';
  return (
    <div className={styles.toast} data-kind="failure" role="alert">
      <ToastText kind="failure" heading={failure.heading} messages={failure.messages} />
    </div>
  );
}
