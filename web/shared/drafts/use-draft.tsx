import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { newSubmissionKey } from '../../api/submission-key.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { holdDraft } from './held-drafts.ts';
import { draftsOf, hasDrafts } from './draft-keys.ts';
import { dropDraft, type Kept, writeDraft } from './stored-drafts.ts';

// Only where something was kept. If its code cannot be fetched, the draft stays for next time.
const DraftOffer = loadOnUse(
  async () => (await import('./draft-offer.tsx')).DraftOffer,
  () => null,
);

/** A pause in typing; what is typed later than that is written when the page is left. */
const PAUSE_MS = 300;

type DraftOptions = Kept & {
  /** The form and its record: 'customer', 'customer:7'. */
  form: string;
  isDirty: boolean;
  /** Nothing of what was typed may be kept. */
  isEmpty?: boolean;
  isSaving: boolean;
  /** Whether the form was saved or discarded just now, and nothing typed since. */
  isReset: () => boolean;
  /** Leaving asks although it is kept. */
  asks?: boolean;
  /** Puts what was kept into the form. It may come from an older version of the product. */
  onContinue: (content: unknown) => void;
};

/**
 * Keeps what is typed into a form on this device until it is saved, and offers it again when the
 * form is opened the next time (0067). Returns the offer. Leaving asks only where nothing is kept.
 */
export function useDraft(options: DraftOptions): ReactNode {
  const { form, kind, about, content, isDirty, isEmpty, isSaving, asks } = options;
  const { hasSecrets = false } = options;
  const { userId } = useCurrentUser();
  // Whoever opened the form: another user may sign in meanwhile, in another tab.
  const [prefix] = useState(() => draftsOf(userId, form));
  const [key, setKey] = useState(() => prefix + newSubmissionKey());
  const [isOffered, setOffered] = useState(() => hasDrafts(prefix));
  const [isKept, setKept] = useState(true);
  const text = isDirty && !isEmpty ? JSON.stringify({ kind, about, content, hasSecrets }) : '';
  /** What was written last under the key; empty while nothing is there. */
  const written = useRef('');
  // A password is never kept.
  useLeaveGuard({ isDirty: isDirty && (asks || hasSecrets || !isKept), isSaving });

  const write = useEffectEvent(() => {
    if (text === '' || text === written.current || options.isReset()) return;
    written.current = text;
    setKept(writeDraft(key, { kind, about, content, hasSecrets }));
  });

  useEffect(() => {
    if (text === '') {
      if (written.current !== '') dropDraft(key);
      written.current = '';
      return undefined;
    }
    // The first key at once: whether anything is kept decides whether leaving asks.
    const timer = setTimeout(() => write(), written.current === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, key]);

  useEffect(() => {
    // Phones end a page that is not seen without another event.
    const onHidden = () => document.visibilityState === 'hidden' && write();
    const onLeft = () => write();
    window.addEventListener('pagehide', onLeft);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', onLeft);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, []);

  const leave = useEffectEvent(() => {
    if (options.isReset()) dropDraft(key);
    else if (text !== '') {
      write();
      // What is being saved says so itself.
      if (!isSaving) void sayKept(about);
    }
  });
  useEffect(() => () => leave(), []);

  useEffect(() => (isDirty ? holdDraft(key) : undefined), [isDirty, key]);

  function proceed(draft: { key: string; content: unknown }) {
    // What is typed now becomes the draft that is offered.
    write();
    written.current = draft.key;
    setKey(draft.key);
    setOffered(true);
    options.onContinue(draft.content);
  }

  return (
    isOffered && (
      <Suspense fallback={null}>
        <DraftOffer prefix={prefix} own={key} onContinue={proceed} />
      </Suspense>
    )
  );
}

async function sayKept(about: string): Promise<void> {
  const offer = await import('./draft-offer.tsx').catch(() => undefined);
  offer?.sayDraftKept(about);
}
