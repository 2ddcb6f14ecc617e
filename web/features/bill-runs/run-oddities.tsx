import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import styles from './bill-runs.module.css';
import { RunCustomer } from './run-customer.tsx';
import { ODDITY_LABELS, type RunPreview } from './run-words.ts';

type OddBill = RunPreview['oddities'][number];

const COLUMNS: TableColumn<OddBill>[] = [
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <RunCustomer {...row} />,
  },
  { name: 'code', label: 'bills.code' },
  { name: 'oddity', label: 'billRuns.why', cell: (row) => <Why oddity={row.oddity} /> },
  { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
  { name: 'billed', label: 'billRuns.billed', kind: 'taka' },
];

function Why({ oddity }: Pick<OddBill, 'oddity'>) {
  const t = useText();
  return t(ODDITY_LABELS[oddity]);
}

/** Bills that are not as one would expect, with the way to their customers. */
export function RunOddities({ preview }: { preview: RunPreview }) {
  const t = useText();
  const { oddities, oddityCounts } = preview;
  if (oddities.length === 0) return null;
  const total = Object.values(oddityCounts).reduce((sum, count) => sum + count, 0);
  const isCut = total > oddities.length;
  return (
    <>
      <h3 className={styles.title}>{t('billRuns.oddities')}</h3>
      <p className={styles.help}>
        {t('billRuns.odditiesHelp')}
        {isCut && ` ${t('billRuns.firstOf', { shown: oddities.length, total })}`}
      </p>
      <div className={styles.odd}>
        <PlainTable
          columns={COLUMNS}
          rows={oddities}
          label={t('billRuns.oddities')}
          rowKey={(row) => `${row.customerId}-${row.oddity}`}
        />
      </div>
    </>
  );
}
