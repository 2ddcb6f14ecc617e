import { backups } from '@netkhata/contract/backups';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupSettings } from './backup-settings.tsx';

/** The schedule of automatic backups, and the list of the latest ones. */
export function Backups() {
  const { data, error, refetch } = useRead(backups.backups, {});
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  return (
    <>
      <BackupSettings settings={data} />
      <BackupList rows={data.backups} onRefresh={() => void refetch()} />
    </>
  );
}
