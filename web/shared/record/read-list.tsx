import type { ReactNode } from 'react';
import { ReadFailure } from './read-failure.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';

type ReadListProps<Data> = {
  read: {
    data: Data | undefined;
    error: { status: number; heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
};

/** What was read, or that it is being read, or why it could not be. */
export function ReadList<Data>({ read, children }: ReadListProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return <LoadingShape of="rows" />;
  return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />;
}
