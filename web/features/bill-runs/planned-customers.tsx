import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { RunKind, RunSkipReason } from '@netkhata/domain/bill-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallFailure } from '../../api/call-failure.ts';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './bill-runs.module.css';
import { RUN_WORDS, SKIP_LABELS } from './run-words.ts';
import { RunCustomer, SkipRemark } from './skipped-customers.tsx';

type Page = EndpointResult<typeof billRuns.billRunPreviewRows>;
type Row = Page['rows'][number];

const CUSTOMER: TableColumn<Row>[] = [
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <RunCustomer {...row} />,
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
];
const SUM: Record<RunKind, TableColumn<Row>> = {
  month: { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
  late_fee: { name: 'open', label: 'lateFees.open', kind: 'taka' },
};
const REMARK: TableColumn<Row> = {
  name: 'detail',
  label: 'billRuns.note',
  cell: (row) => <SkipRemark {...row} />,
};

const columnsOf = (kind: RunKind, isBilled: boolean): TableColumn<Row>[] => [
  ...CUSTOMER,
  SUM[kind],
  isBilled ? { name: 'amount', label: RUN_WORDS[kind].amount, kind: 'taka' } : REMARK,
];

type PlannedCustomersProps = {
  kind: RunKind;
  billDate: string;
  /** Null lists the customers who get a bill. */
  reason: RunSkipReason | null;
};

/** The customers behind a figure of the preview, loaded page by page. */
export function PlannedCustomers({ kind, billDate, reason }: PlannedCustomersProps) {
  const t = useText();
  const read = useInfiniteQuery<Page, CallFailure, Page[], unknown[], number | null>({
    queryKey: [billRuns.billRunPreviewRows.path, kind, billDate, reason],
    queryFn: ({ pageParam, signal }) =>
      call(
        billRuns.billRunPreviewRows,
        { body: { kind, billDate, reason, after: pageParam } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.customerId ?? null) : null),
    select: ({ pages }) => pages,
  });
  const label = reason === null ? t(RUN_WORDS[kind].toMake) : t(SKIP_LABELS[reason]);
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <>
      <h3 className={styles.title}>{label}</h3>
      <div className={styles.odd}>
        <PlainTable
          columns={columnsOf(kind, reason === null)}
          rows={read.data.flatMap(({ rows }) => rows)}
          label={label}
          rowKey={(row) => row.customerId}
        />
      </div>
      {read.hasNextPage && (
        <Button
          isSmall
          className={styles.more}
          isBusy={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('billRuns.showMore')}
        </Button>
      )}
    </>
  );
}
