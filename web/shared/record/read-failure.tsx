import { Suspense } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';

const RecordMissing = loadOnUse(async () => (await import('./record-missing.tsx')).RecordMissing);

/** Statuses for an id that does not exist, and for one that is not valid. */
const NO_SUCH_RECORD: readonly number[] = [404, 422];

type ReadFailureProps = {
  error: { status: number; heading: string; messages: string[] };
  onRetry: () => void;
};

/** Shown when a screen's record could not be read: it does not exist, or trying again may help. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  const { status, heading, messages } = error;
  if (!NO_SUCH_RECORD.includes(status)) return <ErrorState {...{ heading, messages, onRetry }} />;
  return (
    <Suspense fallback={null}>
      <RecordMissing />
    </Suspense>
  );
}
