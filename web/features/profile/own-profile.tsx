import { profile } from '@netkhata/contract/profile';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { ProfileForm, type ProfileRecord } from './profile-form.tsx';

/** The signed-in user's own data; `picture` renders the field for the current picture's file. */
export function OwnProfile({ picture }: { picture: (file: string | null) => ReactNode }) {
  const t = useText();
  const read = useRead(profile.ownProfile, {}, { staleMs: 0 });
  const { data, error, isFetchedAfterMount, refetch } = read;
  const [record, setRecord] = useState<ProfileRecord>();
  if (isFetchedAfterMount && !error && data && !record) setRecord(data);
  if (!record) {
    const state = error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="fields" />
    );
    return <Card>{state}</Card>;
  }
  return (
    <>
      <Card title={t('profile.about')}>
        <ProfileForm record={record} />
      </Card>
      <Card title={t('profile.picture')}>{picture(data?.picture ?? null)}</Card>
    </>
  );
}
