import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallFailure } from '../../api/call-failure.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../state/table-column.tsx';
import { PlainTable } from './plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './customer-pages.module.css';

type Page<Row> = { readonly rows: readonly Row[]; readonly hasMore: boolean };

type CustomerPagesProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Of the query, without the page. */
  queryKey: readonly unknown[];
  /** The page after a customer; the first one after none. */
  load: (after: number | null, options: { signal: AbortSignal }) => Promise<Page<Row>>;
  /** The button for the next page. */
  more: string;
};

/** The customers behind a figure of a preview, in the order of their ids, loaded page by page. */
export function CustomerPages<Row extends { readonly customerId: number }>({
  label,
  columns,
  queryKey,
  load,
  more,
}: CustomerPagesProps<Row>) {
  const read = useInfiniteQuery<Page<Row>, CallFailure, Page<Row>[], unknown[], number | null>({
    queryKey: [...queryKey],
    queryFn: ({ pageParam, signal }) => load(pageParam, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.customerId ?? null) : null),
    select: ({ pages }) => pages,
  });
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <div className={styles.pages}>
      <h3 className={styles.title}>{label}</h3>
      <div className={styles.rows}>
        <PlainTable
          columns={columns}
          rows={read.data.flatMap(({ rows }) => rows)}
          label={label}
          rowKey={(row) => row.customerId}
        />
      </div>
      {read.hasNextPage && (
        <Button isSmall isBusy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {more}
        </Button>
      )}
    </div>
  );
}

type LeftOutLinesProps<Reason extends string> = {
  reasons: readonly Reason[];
  labels: Record<Reason, LabelKey>;
  counts: Partial<Record<Reason, number>>;
  /** The reason whose customers are shown below. */
  open: Reason | null | undefined;
  onToggle: (reason: Reason) => void;
};

/** How many customers a preview leaves out, by reason, in its list of sums; a press shows whom. */
export function LeftOutLines<Reason extends string>(props: LeftOutLinesProps<Reason>) {
  const t = useText();
  const format = useFormat();
  const { reasons, labels, counts, open, onToggle } = props;
  const labelOf = (reason: Reason): LabelKey => labels[reason];
  return reasons
    .filter((reason) => counts[reason])
    .map((reason) => (
      <div key={reason}>
        <dt>
          <Button
            isSmall
            tone="quiet"
            aria-expanded={open === reason}
            onClick={() => onToggle(reason)}
          >
            {t(labelOf(reason))}
          </Button>
        </dt>
        <dd>{format.number(counts[reason] ?? 0)}</dd>
      </div>
    ));
}
