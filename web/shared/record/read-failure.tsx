import { Suspense } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';

const RecordMissing = loadOnUse(async () => (await import('./record-missing.tsx')).RecordMissing);

/** Statuses for an id that does not exist, and for one that is not valid. */
const NO_SUCH_RECORD: readonly number[] = [404, 422];

/** Whether trying again cannot help. */
export const isRecordMissing = (error: { status: number } | null | undefined): boolean =>
  error !== null && error !== undefined && NO_SUCH_RECORD.includes(error.status);

type ReadFailureProps = {
  error: { status: number; heading: string; messages: string[] };
  onRetry: () => void;
};

/** Shown when a screen's record could not be read: it does not exist, or trying again may help. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  const { heading, messages } = error;
  if (!isRecordMissing(error)) return <ErrorState {...{ heading, messages, onRetry }} />;
  return (
    <Suspense fallback={null}>
      <RecordMissing />
    </Suspense>
  );
}
