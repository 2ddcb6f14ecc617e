import type { TableRow } from '@netkhata/contract/endpoint';
import { suspensions } from '@netkhata/contract/suspensions';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './suspensions.module.css';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';

type Suspension = TableRow<typeof suspensions.suspensionTable>;

const COLUMNS: TableColumn<Suspension>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', isHiddenByDefault: true },
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    isName: true,
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'zone', label: 'suspensions.zone' },
  { name: 'due', label: 'suspensions.due', kind: 'taka' },
  { name: 'startedAt', label: 'suspensions.startedAt', kind: 'instant' },
  { name: 'decidedBy', label: 'suspensions.decidedBy' },
  {
    name: 'liftedAt',
    label: 'suspensions.liftedAt',
    cell: (row) => <Lifted row={row} />,
  },
  {
    name: 'days',
    label: 'suspensions.daysOff',
    kind: 'number',
    isUnsortable: true,
    isUnfilterable: true,
  },
  {
    name: 'broughtIn',
    label: 'suspensions.broughtIn',
    kind: 'taka',
    isUnsortable: true,
    isUnfilterable: true,
  },
];

const PHONE: PhoneLines<Suspension> = {
  primary: 'name',
  amount: 'due',
  detail: 'startedAt',
  aside: ({ liftedAt }) => <LiftedAt liftedAt={liftedAt} />,
};

function LiftedAt({ liftedAt }: Pick<Suspension, 'liftedAt'>) {
  const t = useText();
  const format = useFormat();
  return liftedAt === null ? t('suspensions.goesOn') : format.dateTime(liftedAt);
}

/** When and why a suspension ended; it may still be active. */
function Lifted({ row }: { row: Suspension }) {
  const t = useText();
  const format = useFormat();
  const textOf = useServerText();
  if (row.liftedAt === null) return t('suspensions.goesOn');
  const reason = row.liftReason && textOf(row.liftReason, row.liftReasonMessage ?? undefined);
  return (
    <span className={styles.who}>
      {format.dateTime(row.liftedAt)}
      {reason && <span className={styles.note}>{reason}</span>}
    </span>
  );
}

/** All suspensions: who decided, how long each lasted, and what was paid. */
export function SuspensionHistory() {
  const t = useText();
  const open = useOpenRecord('/customer-details/$id');
  return (
    <Card isFlush>
      <DataTable
        endpoint={suspensions.suspensionTable}
        columns={COLUMNS}
        label={t('suspensions.history')}
        rowKey={({ id }) => id}
        emptyHelp={t('suspensions.historyHelp')}
        phone={PHONE}
        onOpen={open && (({ customerId }) => open(customerId))}
      />
    </Card>
  );
}
