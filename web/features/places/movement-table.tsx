import { moneyMovements } from '@netkhata/contract/money-movements';
import { useText } from '../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { MovementActions } from './movement-actions.tsx';
import { KIND_LABELS, STATE_LABELS, STATE_TONES } from './movement-words.ts';
import type { MovementRow } from './place.ts';
import styles from './places.module.css';

const COLUMNS: TableColumn<MovementRow>[] = [
  { name: 'id', label: 'setup.id', isHiddenAtFirst: true },
  { name: 'movementNo', label: 'places.number', isCardTitle: true },
  { name: 'movementDate', label: 'places.date', kind: 'day' },
  {
    name: 'kind',
    label: 'places.kind',
    choices: choicesOf(KIND_LABELS),
    cell: ({ kind }) => <KindWord kind={kind} />,
  },
  {
    name: 'account',
    label: 'places.place',
    cell: (row) => <Between row={row} />,
  },
  { name: 'category', label: 'places.category', cell: (row) => <What row={row} /> },
  { name: 'amount', label: 'places.amount', kind: 'taka' },
  { name: 'author', label: 'places.author', isName: true },
  {
    name: 'state',
    label: 'places.state',
    choices: choicesOf(STATE_LABELS),
    cell: (row) => <State row={row} />,
  },
];

function KindWord({ kind }: Pick<MovementRow, 'kind'>) {
  return useText()(KIND_LABELS[kind]);
}

/** Where it was, or from where to where. */
function Between({ row: { account, toAccount } }: { row: MovementRow }) {
  const t = useText();
  return toAccount === null ? account : t('places.fromTo', { from: account, to: toAccount });
}

/** What it was for: the category, whom, and what was remarked. */
function What({ row }: { row: MovementRow }) {
  const { category, party, remarks } = row;
  const words = [category, party].filter(Boolean).join(', ');
  return (
    <div>
      {words}
      {remarks && <div className={styles.facts}>{remarks}</div>}
    </div>
  );
}

/** Its state, and why it was refused or taken back. */
function State({ row }: { row: MovementRow }) {
  const t = useText();
  const reason = row.takeBackReason ?? row.refusalReason;
  return (
    <div>
      <Badge tone={STATE_TONES[row.state]}>{t(STATE_LABELS[row.state])}</Badge>
      {reason && <div className={styles.facts}>{reason}</div>}
    </div>
  );
}

/** Every transfer, pay-out and pay-in: what waits is approved or refused, what was wrong taken back. */
export function MovementTable() {
  const t = useText();
  return (
    <Card title={t('places.movements')} isFlush>
      <div className={styles.movements}>
        <DataTable
          endpoint={moneyMovements.moneyTable}
          columns={COLUMNS}
          label={t('places.movements')}
          rowKey={(row) => row.id}
          actions={(row) => <MovementActions movement={row} />}
        />
      </div>
    </Card>
  );
}
