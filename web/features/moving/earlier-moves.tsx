import type { TableRow } from '@netkhata/contract/endpoint';
import { moves } from '@netkhata/contract/moves';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink } from '../../ui/link.tsx';
import { MOVE_STATE_LABELS, MOVE_STATE_TONES } from './move-words.ts';

type Earlier = TableRow<typeof moves.moveTable>;

const COLUMNS: TableColumn<Earlier>[] = [
  {
    name: 'movingDay',
    label: 'moving.movingDay',
    isCardTitle: true,
    cell: (move) => <Day move={move} />,
  },
  { name: 'state', label: 'customers.status', cell: ({ state }) => <State state={state} /> },
  { name: 'comeIn', label: 'moving.customers', kind: 'number' },
  { name: 'fileNames', label: 'moving.files', cell: ({ fileNames }) => fileNames.join(', ') },
  { name: 'createdBy', label: 'moving.by', isName: true },
];

function Day({ move }: { move: Earlier }) {
  const format = useFormat();
  const { id, movingDay, createdAt } = move;
  return (
    <AppLink to="/customer-import" search={{ id }}>
      {movingDay === null ? format.dateTime(createdAt) : format.day(movingDay)}
    </AppLink>
  );
}

function State({ state }: Pick<Earlier, 'state'>) {
  const t = useText();
  return <Badge tone={MOVE_STATE_TONES[state]}>{t(MOVE_STATE_LABELS[state])}</Badge>;
}

const LATEST = {
  query: {
    page: 1,
    per_page: 10,
    column: 'id',
    order: 'desc',
    globalSearch: '',
  },
  body: {},
} as const;

/** Earlier moves; most providers have only one. */
export function EarlierMoves() {
  const t = useText();
  const { data } = useRead(moves.moveTable, LATEST, { staleMs: 0 });
  const rows = (data?.rows ?? []).filter(({ state }) => state !== 'preparing');
  if (rows.length === 0) return null;
  return (
    <Card title={t('moving.earlier')} isFlush>
      <PlainTable
        columns={COLUMNS}
        rows={rows}
        label={t('moving.earlier')}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}
