import { ErrorState } from './error-state.tsx';
import { LoadingShape } from './loading-shape.tsx';

type ReadStateProps = {
  error: { heading: string; messages: string[] } | null;
  refetch: () => unknown;
  of: 'rows' | 'fields';
};

/** Stands where something is read and is not there yet: it is on its way, or could not be had. */
export function ReadState({ error, refetch, of }: ReadStateProps) {
  if (!error) return <LoadingShape of={of} />;
  const { heading, messages } = error;
  return <ErrorState {...{ heading, messages }} onRetry={() => void refetch()} />;
}
