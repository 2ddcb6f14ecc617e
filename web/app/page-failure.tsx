import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CallFailure } from '../api/call-failure.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** Stands in for a page that could not be opened or broke; the shell around it stays. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
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
