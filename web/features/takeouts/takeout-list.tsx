import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { takeouts } from '@netkhata/contract/takeouts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { megabytesOf } from './megabytes.ts';
import styles from './takeouts.module.css';

type Takeout = EndpointResult<typeof takeouts.takeouts>['takeouts'][number];

const STATES: Record<Takeout['state'], { label: LabelKey; tone: BadgeTone }> = {
  running: { label: 'takeouts.running', tone: 'waiting' },
  done: { label: 'takeouts.done', tone: 'settled' },
  failed: { label: 'takeouts.failed', tone: 'wrong' },
};

const COLUMNS: TableColumn<Takeout>[] = [
  { name: 'startedAt', label: 'takeouts.at', kind: 'instant', isCardTitle: true },
  { name: 'state', label: 'takeouts.state', cell: (row) => <State takeout={row} /> },
  { name: 'user', label: 'takeouts.by' },
  { name: 'rowCount', label: 'takeouts.rowCount', kind: 'number' },
  {
    name: 'sizeBytes',
    label: 'takeouts.size',
    kind: 'number',
    cell: (row) => <Size takeout={row} />,
  },
];

/** Recent takeouts: who made them, and whether they were complete. */
export function TakeoutList({ rows }: { rows: readonly Takeout[] }) {
  const t = useText();
  return (
    <Card title={t('takeouts.list')} isFlush>
      {rows.length === 0 ? (
        <EmptyState title={t('takeouts.none')} help={t('takeouts.noneHelp')} />
      ) : (
        <PlainTable
          columns={COLUMNS}
          rows={rows}
          label={t('takeouts.list')}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

function State({ takeout }: { takeout: Takeout }) {
  const t = useText();
  const { label, tone } = STATES[takeout.state];
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {takeout.hasPasswords && <span className={styles.note}>{t('takeouts.withPasswords')}</span>}
      {takeout.failure !== null && (
        <span className={styles.note}>
          <ServerText text={takeout.failure} message={takeout.failureMessage} />
        </span>
      )}
    </>
  );
}

function Size({ takeout }: { takeout: Takeout }) {
  const t = useText();
  const format = useFormat();
  return t('takeouts.megabytes', { size: format.number(megabytesOf(takeout.sizeBytes)) });
}
