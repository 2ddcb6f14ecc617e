import { moneyMovements } from '@netkhata/contract/money-movements';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { MovementActions } from './movement-actions.tsx';
import {
  MOVEMENT_KIND_LABELS,
  MOVEMENT_STATE_LABELS,
  MOVEMENT_STATE_TONES,
} from './movement-words.ts';
import type { MovementRow } from './place.ts';
import styles from './places.module.css';

const COLUMNS: TableColumn<MovementRow>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', isHiddenByDefault: true },
  { name: 'movementNo', label: 'places.number', kind: 'code', isCardTitle: true },
  { name: 'movementDate', label: 'places.date', kind: 'day' },
  {
    name: 'kind',
    label: 'places.kind',
    choices: choicesOf(MOVEMENT_KIND_LABELS),
    cell: ({ kind }) => <KindWord kind={kind} />,
  },
  {
    name: 'account',
    label: 'places.place',
    cell: (row) => <MovementPlaces row={row} />,
  },
  { name: 'category', label: 'places.category', cell: (row) => <MovementPurpose row={row} /> },
  { name: 'amount', label: 'places.amount', kind: 'taka' },
  { name: 'author', label: 'places.author', isName: true },
  {
    name: 'state',
    label: 'places.state',
    choices: choicesOf(MOVEMENT_STATE_LABELS),
    cell: (row) => <State row={row} />,
  },
];

const PHONE: PhoneLines<MovementRow> = {
  primary: 'account',
  amount: 'amount',
  detail: (row) => <PhoneDetail row={row} />,
  aside: ({ state }) => <StateBadge state={state} />,
};

/** The day, and the category, or the number of a transfer. */
function PhoneDetail({ row }: { row: MovementRow }) {
  const format = useFormat();
  const { category, party, movementNo } = row;
  return [format.day(row.movementDate), category ?? format.code(movementNo), party]
    .filter(Boolean)
    .join(' · ');
}

function StateBadge({ state }: Pick<MovementRow, 'state'>) {
  const t = useText();
  return <Badge tone={MOVEMENT_STATE_TONES[state]}>{t(MOVEMENT_STATE_LABELS[state])}</Badge>;
}

function KindWord({ kind }: Pick<MovementRow, 'kind'>) {
  return useText()(MOVEMENT_KIND_LABELS[kind]);
}

/** The place, or source and target of a transfer. */
function MovementPlaces({ row: { account, toAccount } }: { row: MovementRow }) {
  const t = useText();
  return toAccount === null ? account : t('places.fromTo', { from: account, to: toAccount });
}

/** Category, person or customer, and remarks. */
function MovementPurpose({ row }: { row: MovementRow }) {
  const { category, party, remarks } = row;
  const words = [category, party].filter(Boolean).join(', ');
  return (
    <div>
      {words}
      {remarks && <div className={styles.facts}>{remarks}</div>}
    </div>
  );
}

/** State of a movement, with the reason of a refusal or withdrawal. */
function State({ row }: { row: MovementRow }) {
  const reason = row.takeBackReason ?? row.refusalReason;
  return (
    <div>
      <StateBadge state={row.state} />
      {reason && <div className={styles.facts}>{reason}</div>}
    </div>
  );
}

/**
 * All transfers, pay-outs and pay-ins; waiting ones can be approved or refused, wrong ones taken
 * back.
 */
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
          phone={PHONE}
          emptyHelp={t('empty.movements')}
        />
      </div>
    </Card>
  );
}
