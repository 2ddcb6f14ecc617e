import type { EndpointResult } from '@netkhata/contract/endpoint';
import {
  MISSING_FACTS,
  type MissingFact,
  SUBSCRIBER_ROWS,
  type SubscriberRows,
} from '@netkhata/contract/subscriber-words';
import { type subscribers } from '@netkhata/contract/subscribers';
import { useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import chip from '../../ui/chip.module.css';
import khata from '../../ui/khata.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import text from '../../ui/text.module.css';
import { Tile, Tiles } from '../../ui/tile.tsx';
import styles from './subscriber-report.module.css';
import { CONNECTION_LABELS, FACT_LABELS, ROWS_LABELS } from './subscriber-words.ts';

type Figures = EndpointResult<typeof subscribers.subscriberFigures>;

type SubscriberFiguresProps = {
  figures: Figures;
  rows: SubscriberRows;
  missing: MissingFact | null;
  show: (changes: { tab?: string | undefined; kinds?: string | undefined }) => void;
};

/** The figures of a quarter; each leads to its customers. */
export function SubscriberFigures({ figures, rows, missing, show }: SubscriberFiguresProps) {
  const t = useText();
  const format = useFormat();
  const lacking = MISSING_FACTS.filter((fact) => figures.missing[fact] > 0);
  return (
    <div className={styles.figures}>
      <Tiles>
        <Tile label={t('subscribers.before')}>{format.number(figures.before)}</Tile>
        {(['new', 'left', 'total'] as const satisfies readonly SubscriberRows[]).map((each) => (
          <Tile
            key={each}
            label={
              each === 'total'
                ? t('subscribers.totalOn', { day: format.day(figures.toDay) })
                : t(ROWS_LABELS[each])
            }
          >
            <button
              type="button"
              className={khata.leading}
              aria-label={`${t(ROWS_LABELS[each])}: ${format.number(figures[each])}`}
              aria-pressed={rows === each && missing === null}
              onClick={() =>
                show({ tab: each === SUBSCRIBER_ROWS[0] ? undefined : each, kinds: undefined })
              }
            >
              {format.number(figures[each])}
            </button>
          </Tile>
        ))}
      </Tiles>
      {lacking.length === 0 && figures.total > 0 && (
        <p className={text.soft}>{t('subscribers.nothingMissing')}</p>
      )}
      {lacking.length > 0 && (
        <div className={chip.chips} role="group" aria-label={t('subscribers.without')}>
          {lacking.map((fact) => (
            <button
              key={fact}
              type="button"
              className={chip.chip}
              aria-pressed={missing === fact}
              onClick={() => show({ tab: undefined, kinds: missing === fact ? undefined : fact })}
            >
              {t('subscribers.missing', {
                count: figures.missing[fact],
                fact: t(FACT_LABELS[fact]),
              })}
            </button>
          ))}
        </div>
      )}
      <Groups figures={figures} />
    </div>
  );
}

type Counts = { total: number; new: number; left: number };

const COUNTS: TableColumn<Counts>[] = [
  { name: 'total', label: 'subscribers.total', kind: 'number' },
  { name: 'new', label: 'subscribers.new', kind: 'number' },
  { name: 'left', label: 'subscribers.left', kind: 'number' },
];

const GROUPS = ['byPackage', 'byPlace', 'byType'] as const;

/** The same figures by package, place or kind of connection. */
function Groups({ figures }: { figures: Figures }) {
  const t = useText();
  const [by, setBy] = useState<(typeof GROUPS)[number]>('byPackage');
  const label = t(`subscribers.${by}`);
  return (
    <Tabs
      label={t('subscribers.figures')}
      tabs={GROUPS.map((name) => ({ name, label: t(`subscribers.${name}`) }))}
      active={by}
      onChange={setBy}
    >
      {by === 'byPackage' && (
        <PlainTable
          label={label}
          columns={PACKAGE_COLUMNS}
          rows={figures.packages}
          rowKey={({ name, speed }) => JSON.stringify([name, speed])}
          emptyText={t('subscribers.noCustomers')}
        />
      )}
      {by === 'byPlace' && (
        <PlainTable
          label={label}
          columns={PLACE_COLUMNS}
          rows={figures.places}
          rowKey={({ zone, area }) => JSON.stringify([zone, area])}
          emptyText={t('subscribers.noCustomers')}
        />
      )}
      {by === 'byType' && (
        <PlainTable
          label={label}
          columns={TYPE_COLUMNS}
          rows={figures.connectionTypes}
          rowKey={({ type }) => type}
          emptyText={t('subscribers.noCustomers')}
        />
      )}
    </Tabs>
  );
}

const PACKAGE_COLUMNS: TableColumn<Figures['packages'][number]>[] = [
  { name: 'name', label: 'reports.package', isCardTitle: true, cell: ({ name }) => name ?? '–' },
  { name: 'speed', label: 'subscribers.speed' },
  ...COUNTS,
];

const PLACE_COLUMNS: TableColumn<Figures['places'][number]>[] = [
  { name: 'zone', label: 'reports.zone', isCardTitle: true, cell: ({ zone }) => zone ?? '–' },
  { name: 'area', label: 'reports.area', cell: ({ area }) => area ?? '–' },
  ...COUNTS,
];

const TYPE_COLUMNS: TableColumn<Figures['connectionTypes'][number]>[] = [
  {
    name: 'type',
    label: 'customers.connectionType',
    isCardTitle: true,
    cell: ({ type }) => <ConnectionWord type={type} />,
  },
  ...COUNTS,
];

function ConnectionWord({ type }: { type: keyof typeof CONNECTION_LABELS }) {
  return useText()(CONNECTION_LABELS[type]);
}
