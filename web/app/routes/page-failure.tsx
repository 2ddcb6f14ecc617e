import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { reloadPage, reloadPageOnce, PageCodeMissing } from './page-code.ts';

/** Shown instead of a page that could not be opened or crashed; the shell around it stays. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  if (error instanceof PageCodeMissing) return <CodeMissing />;
  const failure = error instanceof CallFailure ? error : undefined;
  return (
    <ErrorState
      heading={failure?.heading || t('errors.pageBroke')}
      messages={failure?.messages ?? [t('errors.pageBrokeHelp')]}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** A browser never retries a failed import: only a reload of the whole page does. */
function CodeMissing() {
  // Drawn once, so memoising it would only add to the code that every screen loads.
  'use no memo';
  const t = useText();
  useEffect(() => void reloadPageOnce(), []);
  async function retry() {
    if (await reloadPage()) return;
    toast.failure({
      heading: t('errors.noConnection'),
      messages: [t('errors.noConnectionHelp')],
    });
  }
  return <ErrorState messages={[t('errors.codeGone')]} onRetry={() => void retry()} />;
}
