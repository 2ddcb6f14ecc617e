import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { RunKind, RunSkipReason } from '@netkhata/domain/bill-words';
import { IconChevronDown } from '@tabler/icons-react';
import { useRead } from '../../api/use-read.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import styles from './bill-runs.module.css';
import { type BillRun, SKIP_LABELS, skipLabel, skippedReasons } from './run-words.ts';

type SkippedListProps = {
  kind: RunKind;
  skipped: BillRun['skipped'];
  /** Expands the names behind a reason; without it only the counts are shown. */
  open?: { reason: RunSkipReason | null | undefined; toggle: (reason: RunSkipReason) => void };
};

/** Counts of skipped customers by reason; nothing when nobody is skipped. */
export function SkippedList({ kind, skipped, open }: SkippedListProps) {
  const t = useText();
  const format = useFormat();
  const reasons = skippedReasons(skipped);
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('bills.skippedBy')}</h3>
      <dl className={styles.reasons}>
        {reasons.map(({ reason, count }) => {
          const label = t(skipLabel(reason, kind) ?? 'bills.skipOther');
          return (
            <div key={reason}>
              <dt>
                {open ? (
                  <button
                    type="button"
                    className={styles.opener}
                    aria-expanded={open.reason === reason}
                    onClick={() => open.toggle(reason)}
                  >
                    {label}
                    <IconChevronDown size={14} aria-hidden />
                  </button>
                ) : (
                  label
                )}
              </dt>
              <dd>{format.number(count)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

const COLUMNS: TableColumn<SkippedCustomer>[] = [
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <RunCustomer {...row} />,
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'reason', label: 'billRuns.why', cell: (row) => <Why {...row} /> },
  { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
  { name: 'detail', label: 'billRuns.note', cell: (row) => <SkipRemark {...row} /> },
];

function Why({ reason }: Pick<SkippedCustomer, 'reason'>) {
  const t = useText();
  return t(SKIP_LABELS[reason]);
}

/** Customers that a run left out and that somebody should check, by name. */
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

type SkippedCustomer = EndpointResult<typeof billRuns.billRunSkipped>['rows'][number];

type Skip = Omit<SkippedCustomer, 'reason'> & { reason: SkippedCustomer['reason'] | null };

/** Explains why a customer was skipped, where there is more to say than the reason itself. */
export function SkipRemark({ reason, paidUntil, laterMonth, billed, ...skip }: Skip) {
  const t = useText();
  const format = useFormat();
  const { detail, detailMessage } = skip;
  if (reason === 'settled' && paidUntil !== null) {
    return t('billRuns.settledUntil', { date: format.day(paidUntil) });
  }
  if (reason === 'later_month_billed' && laterMonth !== null) {
    return t('billRuns.laterMonth', { month: format.month(laterMonth) });
  }
  if (reason === 'billed_by_hand' && billed !== null) {
    return t('billRuns.billedByHand', { amount: format.taka(billed) });
  }
  return detail !== null && <ServerText text={detail} message={detailMessage} />;
}

/** Name of a customer in a run, linked to their details. */
export function RunCustomer({ customerId, name }: { customerId: number; name: string }) {
  return (
    <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
      {name}
    </AppLink>
  );
}
