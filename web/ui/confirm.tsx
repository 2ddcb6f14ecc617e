import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { ConfirmDialogProps, ConfirmRequest } from './confirm-dialog.tsx';
import { confirmOpener } from './dialog-openings.ts';
import { loadDialogOnUse } from './modal.tsx';

const ConfirmDialog = loadDialogOnUse(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  BrowserConfirm,
);

type Pending = ConfirmRequest & { id: number; answer: (isYes: boolean) => void };

let pending: Pending | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function setPending(next: Pending | undefined) {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the user. Resolves to true for Yes, to false for No, Esc or when another question replaces
 * it.
 */
export function askConfirm(request: ConfirmRequest): Promise<boolean> {
  confirmOpener.element = document.activeElement;
  pending?.answer(false);
  lastId += 1;
  return new Promise((resolve) => {
    setPending({
      ...request,
      id: lastId,
      answer: (isYes) => {
        setPending(undefined);
        resolve(isYes);
      },
    });
  });
}

/** `if (await confirm({ text })) ...` */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  return askConfirm;
}

/**
 * Fallback to `window.confirm` when the dialog's code cannot be fetched, so that the user can
 * finish.
 */
function BrowserConfirm({ request, isOpen, onAnswer }: ConfirmDialogProps) {
  // Not memoised: that would only add to the code that every screen loads.
  'use no memo';
  const t = useText();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) onAnswer(window.confirm(words.current?.innerText));
  }, [isOpen, onAnswer]);
  return (
    <div ref={words} className="visually-hidden">
      <p>{request.title ?? t('common.areYouSure')}</p>
      {request.text}
    </div>
  );
}

/** Renders the pending question; mounted once, in the shell. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => pending);
  const [shown, setShown] = useState<Pending>();
  // The request is kept while the dialog fades out.
  if (current !== undefined && current !== shown) setShown(current);
  useEffect(watchHeldEnter, []);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        key={shown.id}
        request={shown}
        isOpen={current !== undefined}
        onAnswer={shown.answer}
      />
    </Suspense>
  );
}

/**
 * Ignores the auto-repeat of a held Enter, so that it does not answer a question that just
 * appeared.
 */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault();
}

/** Installs this for the whole product; returns the function that removes it. */
function watchHeldEnter(): () => void {
  window.addEventListener('keydown', ignoreHeldEnter, { capture: true });
  return () => window.removeEventListener('keydown', ignoreHeldEnter, { capture: true });
}
