import { users } from '@netkhata/contract/users';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { UserFactor } from './user-factor.tsx';
import { UserForm } from './user-form.tsx';
import type { UserRecord } from './user-values.ts';

type UserUpdateProps = { userId: number; onSaved: () => Promise<unknown> };

/** The form of one user, filled with a freshly read record. */
export function UserUpdate({ userId, onSaved }: UserUpdateProps) {
  const input = { params: { id: userId } };
  const { data, error, isFetchedAfterMount, refetch } = useRead(users.userDetails, input, {
    staleMs: 0,
  });
  // A cached record would write stale values back; once loaded, later refetches do not replace it.
  const [record, setRecord] = useState<UserRecord>();
  if (isFetchedAfterMount && !error && data && !record) setRecord(data);
  if (record) {
    return (
      <>
        <UserForm record={record} onSaved={onSaved} />
        <UserFactor record={data ?? record} />
      </>
    );
  }
  return (
    <Card>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingShape of="fields" />
      )}
    </Card>
  );
}
