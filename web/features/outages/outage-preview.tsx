import type { EndpointResult } from '@netkhata/contract/endpoint';
import { OUTAGE_LEFT_OUT, type OutageLeftOut, outages } from '@netkhata/contract/outages';
import type { Day } from '@netkhata/domain/billing-period';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { CustomerPages, LeftOutLines } from '../../lists/table/customer-pages.tsx';
import { Button } from '../../ui/button.tsx';
import lineStyles from '../../ui/lines.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from '../../shared/record/preview.module.css';

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
      <p ref={top} tabIndex={-1} className={lineStyles.day}>
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
        <LeftOutLines
          reasons={OUTAGE_LEFT_OUT}
          labels={LEFT_OUT}
          counts={leftOut}
          open={open}
          onToggle={toggle}
        />
      </dl>
      {open !== undefined && <OutageRows key={open} wanted={wanted} leftOut={open} />}
    </>
  );
}

type Row = EndpointResult<typeof outages.outageRows>['rows'][number];

const COLUMNS: TableColumn<Row>[] = [
  { name: 'name', label: 'bills.customer', isCardTitle: true },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'fee', label: 'outages.fee', kind: 'taka' },
];
const WITH_CREDIT: TableColumn<Row>[] = [
  ...COLUMNS,
  { name: 'credit', label: 'outages.credit', kind: 'taka' },
];

/** The customers behind a figure of the preview. */
function OutageRows({ wanted, leftOut }: Pick<SeenOutage, 'wanted'> & RowsOf) {
  const t = useText();
  return (
    <CustomerPages<Row>
      label={leftOut === null ? t('outages.get') : t(LEFT_OUT[leftOut])}
      columns={leftOut === null ? WITH_CREDIT : COLUMNS}
      queryKey={[outages.outageRows.path, wanted, leftOut]}
      load={(after, options) =>
        call(outages.outageRows, { body: { ...wanted, leftOut, after } }, options)
      }
      more={t('packagePrices.showMore')}
    />
  );
}

type RowsOf = { leftOut: OutageLeftOut | null };
