import type { ReactNode } from 'react';
import { ReadFailure } from './read-failure.tsx';
import { LoadingShape, Stale } from '../../ui/loading.tsx';

type ReadListProps<Data> = {
  read: {
    data: Data | undefined;
    error: { status: number; heading: string; messages: string[] } | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
};

/** Renders the data of a read, dimmed while it is stale; a skeleton while loading; or the error. */
export function ReadList<Data>({ read, children }: ReadListProps<Data>) {
  if (read.data !== undefined) {
    return <Stale isStale={read.isPlaceholderData}>{children(read.data)}</Stale>;
  }
  if (!read.error) return <LoadingShape of="rows" />;
  return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />;
}
