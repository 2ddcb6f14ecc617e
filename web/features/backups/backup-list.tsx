import { backups } from '@netkhata/contract/backups';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from './backups.module.css';

type Backup = EndpointResult<typeof backups.backups>['backups'][number];

const STATES: Record<Backup['state'], { label: LabelKey; tone: BadgeTone }> = {
  waiting: { label: 'backups.waiting', tone: 'waiting' },
  running: { label: 'backups.running', tone: 'waiting' },
  done: { label: 'backups.done', tone: 'settled' },
  failed: { label: 'backups.failed', tone: 'wrong' },
};

const COLUMNS: TableColumn<Backup>[] = [
  { name: 'askedAt', label: 'backups.askedAt', kind: 'instant', isCardTitle: true },
  { name: 'state', label: 'backups.state', cell: (row) => <State backup={row} /> },
  { name: 'user', label: 'backups.by', cell: (row) => <BackupAuthor backup={row} /> },
  {
    name: 'sizeBytes',
    label: 'backups.size',
    kind: 'number',
    cell: (row) => <Size backup={row} />,
  },
  { name: 'file', label: 'backups.file', cell: (row) => <Place backup={row} /> },
];

type BackupListProps = { rows: readonly Backup[]; onRefresh: () => void };

/** The latest backups, and a button that makes one now. */
export function BackupList({ rows, onRefresh }: BackupListProps) {
  const t = useText();
  const change = useChange(backups.backupMake);
  const isOnTheWay = rows.some(({ state }) => state === 'waiting' || state === 'running');
  return (
    <Card
      title={t('backups.list')}
      isFlush
      actions={
        <Actions>
          <Button isSmall onClick={onRefresh}>
            {t('backups.refresh')}
          </Button>
          <Button
            isSmall
            tone="primary"
            isBusy={change.isSaving}
            isDisabled={isOnTheWay}
            // `useChange` shows a failure as a toast.
            onClick={() => void change.run({})}
          >
            {t('backups.make')}
          </Button>
        </Actions>
      }
    >
      <PlainTable
        columns={COLUMNS}
        rows={rows}
        label={t('backups.list')}
        rowKey={({ id }) => id}
        emptyText={t('backups.none')}
      />
      <p className={styles.foot}>{t('backups.restoreHelp')}</p>
    </Card>
  );
}

function State({ backup }: { backup: Backup }) {
  const t = useText();
  const { label, tone } = STATES[backup.state];
  return (
    <>
      <Badge tone={backup.isRemoved ? 'neutral' : tone}>
        {t(backup.isRemoved ? 'backups.removed' : label)}
      </Badge>
      {backup.failure !== null && (
        <span className={styles.failure}>
          <ServerText text={backup.failure} message={backup.failureMessage} />
        </span>
      )}
    </>
  );
}

function BackupAuthor({ backup }: { backup: Backup }) {
  const t = useText();
  return backup.kind === 'daily' ? t('backups.daily') : (backup.user ?? '');
}

const BYTES_OF_MEGABYTE = 1_000_000;

function Size({ backup }: { backup: Backup }) {
  const t = useText();
  const { number } = useFormat();
  if (backup.sizeBytes === null) return null;
  // Rounded up to 0.1, so that a small backup does not show as 0 MB.
  const megabytes = Math.max(0.1, Math.round((backup.sizeBytes / BYTES_OF_MEGABYTE) * 10) / 10);
  return t('backups.megabytes', { size: number(megabytes) });
}

function Place({ backup }: { backup: Backup }) {
  if (backup.file === null) return null;
  return <span className={styles.file}>{`${backup.machine}: ${backup.file}`}</span>;
}
