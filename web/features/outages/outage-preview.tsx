import type { EndpointResult } from '@netkhata/contract/endpoint';
import { OUTAGE_LEFT_OUT, type OutageLeftOut, outages } from '@netkhata/contract/outages';
import type { Day } from '@netkhata/domain/billing-period';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../api/call-failure.ts';
import { call } from '../../api/call.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './outages.module.css';

export type SeenOutage = {
  preview: EndpointResult<typeof outages.outagePreview>;
  wanted: { fromDay: Day; toDay: Day; zones: number[]; areas: number[]; routers: number[] };
};

const LEFT_OUT: Record<OutageLeftOut, LabelKey> = {
  not_active: 'outages.notActive',
  complimentary: 'outages.complimentary',
  no_fee: 'outages.noFee',
  suspended: 'outages.suspended',
  too_short: 'outages.tooShort',
  counted: 'outages.counted',
};

/** How many get something back, how much, and who does not. */
export function OutagePreview({ seen: { preview, wanted } }: { seen: SeenOutage }) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<OutageLeftOut | null>();
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);
  const { count, credit, days, leftOut } = preview;
  const toggle = (reason: OutageLeftOut | null) => setOpen(open === reason ? undefined : reason);
  const { fromDay, toDay } = wanted;
  return (
    <>
      <p ref={top} tabIndex={-1} className={styles.day}>
        {t('outages.days', { count: days, from: format.day(fromDay), to: format.day(toDay) })}
      </p>
      {count === 0 && <Notice>{t('outages.nobody')}</Notice>}
      <dl className={styles.sums}>
        <div>
          <dt>
            <Button isSmall tone="quiet" aria-expanded={open === null} onClick={() => toggle(null)}>
              {t('outages.get')}
            </Button>
          </dt>
          <dd>{format.number(count)}</dd>
        </div>
        <div>
          <dt>{t('outages.credit')}</dt>
          <dd>
            <Taka amount={credit} />
          </dd>
        </div>
        {OUTAGE_LEFT_OUT.filter((reason) => leftOut[reason]).map((reason) => (
          <div key={reason}>
            <dt>
              <Button
                isSmall
                tone="quiet"
                aria-expanded={open === reason}
                onClick={() => toggle(reason)}
              >
                {t(LEFT_OUT[reason])}
              </Button>
            </dt>
            <dd>{format.number(leftOut[reason] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {open !== undefined && <OutageRows key={open} wanted={wanted} leftOut={open} />}
    </>
  );
}

type Rows = EndpointResult<typeof outages.outageRows>;
type Row = Rows['rows'][number];

const COLUMNS: TableColumn<Row>[] = [
  { name: 'name', label: 'bills.customer', isCardTitle: true },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'fee', label: 'outages.fee', kind: 'taka' },
];
const WITH_CREDIT: TableColumn<Row>[] = [
  ...COLUMNS,
  { name: 'credit', label: 'outages.credit', kind: 'taka' },
];

/** The customers behind a figure of the preview, loaded page by page. */
function OutageRows({ wanted, leftOut }: Pick<SeenOutage, 'wanted'> & Pick<RowsOf, 'leftOut'>) {
  const t = useText();
  const read = useInfiniteQuery<Rows, CallFailure, Rows[], unknown[], number | null>({
    queryKey: [outages.outageRows.path, wanted, leftOut],
    queryFn: ({ pageParam, signal }) =>
      call(outages.outageRows, { body: { ...wanted, leftOut, after: pageParam } }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.customerId ?? null) : null),
    select: ({ pages }) => pages,
  });
  const label = leftOut === null ? t('outages.get') : t(LEFT_OUT[leftOut]);
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
      <div className={styles.rows}>
        <PlainTable
          columns={leftOut === null ? WITH_CREDIT : COLUMNS}
          rows={read.data.flatMap(({ rows }) => rows)}
          label={label}
          rowKey={(row) => row.customerId}
        />
      </div>
      {read.hasNextPage && (
        <div>
          <Button
            isSmall
            isBusy={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            {t('packagePrices.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

type RowsOf = { leftOut: OutageLeftOut | null };
