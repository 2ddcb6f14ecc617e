import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { SkipReason } from '@netkhata/domain/bill-words';
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
import { SKIP_LABELS } from './run-words.ts';
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
  { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
];
const BILLED: TableColumn<Row>[] = [
  ...CUSTOMER,
  { name: 'amount', label: 'billRuns.amount', kind: 'taka' },
];
const SKIPPED: TableColumn<Row>[] = [
  ...CUSTOMER,
  { name: 'detail', label: 'billRuns.note', cell: (row) => <SkipRemark {...row} /> },
];

type PlannedCustomersProps = {
  billDate: string;
  /** Null lists the customers who get a bill. */
  reason: SkipReason | null;
};

/** The customers behind a figure of the preview, loaded page by page. */
export function PlannedCustomers({ billDate, reason }: PlannedCustomersProps) {
  const t = useText();
  const read = useInfiniteQuery<Page, CallFailure, Page[], unknown[], number | null>({
    queryKey: [billRuns.billRunPreviewRows.path, billDate, reason],
    queryFn: ({ pageParam, signal }) =>
      call(
        billRuns.billRunPreviewRows,
        { body: { billDate, reason, after: pageParam } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.customerId ?? null) : null),
    select: ({ pages }) => pages,
  });
  const label = reason === null ? t('billRuns.toMake') : t(SKIP_LABELS[reason]);
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
          columns={reason === null ? BILLED : SKIPPED}
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
