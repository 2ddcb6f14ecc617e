import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { loadAnew, loadAnewOnce, PageCodeMissing } from './page-code.ts';

/** Stands in for a page that could not be opened or broke; the shell around it stays. */
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

/** A browser asks for missing code once alone: only the whole page, loaded anew, asks again. */
function CodeMissing() {
  // Drawn once, so memoising it would only add to the code that every screen loads.
  'use no memo';
  const t = useText();
  useEffect(() => void loadAnewOnce(), []);
  async function retry() {
    if (await loadAnew()) return;
    toast.failure({
      heading: t('errors.noConnection'),
      messages: [t('errors.noConnectionHelp')],
    });
  }
  return <ErrorState messages={[t('errors.codeGone')]} onRetry={() => void retry()} />;
}
