import { billRuns } from '@netkhata/contract/bill-runs';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './bill-runs.module.css';
import { RunCustomer } from './run-customer.tsx';
import { SKIP_LABELS } from './run-words.ts';
import { SkipRemark, type SkippedCustomer } from './skip-remark.tsx';

const COLUMNS: TableColumn<SkippedCustomer>[] = [
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <RunCustomer {...row} />,
  },
  { name: 'code', label: 'bills.code' },
  { name: 'reason', label: 'billRuns.why', cell: (row) => <Why {...row} /> },
  { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
  { name: 'detail', label: 'billRuns.note', cell: (row) => <SkipRemark {...row} /> },
];

function Why({ reason }: Pick<SkippedCustomer, 'reason'>) {
  const t = useText();
  return t(SKIP_LABELS[reason]);
}

/** Whom a run left out and somebody should look at, by name. */
export function LeftOut({ runId }: { runId: number }) {
  const t = useText();
  const { data, error, refetch } = useRead(billRuns.billRunSkipped, { params: { id: runId } });
  if (error && !data) return <ErrorState {...error} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('billRuns.leftOut')}</h3>
      <p className={styles.help}>{t('billRuns.leftOutHelp')}</p>
      <div className={styles.odd}>
        <PlainTable
          columns={COLUMNS}
          rows={data.rows}
          label={t('billRuns.leftOut')}
          rowKey={(row) => row.customerId}
        />
      </div>
    </>
  );
}
