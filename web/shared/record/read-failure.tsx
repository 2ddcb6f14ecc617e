import { Suspense } from 'react';
import { withOfficeCatalogue } from '../../i18n/use-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';

const RecordMissing = loadOnUse(
  async () => (await withOfficeCatalogue(import('./record-missing.tsx'))).RecordMissing,
);

/** How the server refuses an id: one that names nothing, and one that cannot name anything. */
const NO_SUCH_RECORD: readonly number[] = [404, 422];

type ReadFailureProps = {
  error: { status: number; heading: string; messages: string[] };
  onRetry: () => void;
};

/** The record of a screen could not be read: there is none, or trying again may help. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  const { status, heading, messages } = error;
  if (!NO_SUCH_RECORD.includes(status)) return <ErrorState {...{ heading, messages, onRetry }} />;
  return (
    <Suspense fallback={null}>
      <RecordMissing />
    </Suspense>
  );
}
