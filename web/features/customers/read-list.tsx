import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';

type ReadListProps<Data> = {
  read: {
    data: Data | undefined;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
};

/** What was read, or that it is being read, or why it could not be. */
export function ReadList<Data>({ read, children }: ReadListProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return <Loading />;
  const { heading, messages } = read.error;
  return <ErrorState heading={heading} messages={messages} onRetry={() => void read.refetch()} />;
}
