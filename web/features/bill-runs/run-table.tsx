import { billRuns } from '@netkhata/contract/bill-runs';
import type { RunKind } from '@netkhata/domain/bill-words';
import { useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { RunUndo } from './run-undo.tsx';
import { type BillRun, RUN_STATE_LABELS, RUN_STATE_TONES } from './run-words.ts';

const COLUMNS: TableColumn<BillRun>[] = [
  { name: 'id', label: 'bills.id', kind: 'code', widthPx: 88 },
  { name: 'billDate', label: 'bills.billDate', kind: 'day', isCardTitle: true },
  {
    name: 'state',
    label: 'bills.status',
    choices: choicesOf(RUN_STATE_LABELS),
    cell: ({ state }) => <RunState state={state} />,
  },
  { name: 'created', label: 'bills.created', kind: 'number', isUnfilterable: true },
  {
    name: 'totalAmount',
    label: 'bills.totalAmount',
    kind: 'taka',
    isUnsortable: true,
    isUnfilterable: true,
  },
  { name: 'startedBy', label: 'bills.runStartedBy', isName: true },
  {
    name: 'startedAt',
    label: 'bills.runStartedAt',
    kind: 'instant',
    isUnsortable: true,
    isUnfilterable: true,
  },
];

const PHONE: PhoneLines<BillRun> = {
  primary: 'billDate',
  amount: 'totalAmount',
  detail: 'startedBy',
  aside: 'state',
};

function RunState({ state }: Pick<BillRun, 'state'>) {
  const t = useText();
  return <Badge tone={RUN_STATE_TONES[state]}>{t(RUN_STATE_LABELS[state])}</Badge>;
}

/** All runs of a kind, newest first. */
export function RunTable({ kind }: { kind: RunKind }) {
  const t = useText();
  return (
    <Card title={t('bills.earlierRuns')} isFlush>
      <DataTable
        endpoint={billRuns.billRunTable}
        query={{ kind }}
        columns={COLUMNS}
        label={t('bills.earlierRuns')}
        rowKey={(row) => row.id}
        actions={(run) => <RunUndo run={run} isInRow />}
        phone={PHONE}
        emptyHelp={t('empty.runs')}
      />
    </Card>
  );
}
