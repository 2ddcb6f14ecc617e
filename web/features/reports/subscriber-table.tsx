import type { TableRow } from '@netkhata/contract/endpoint';
import { type MissingFact, type SubscriberRows } from '@netkhata/contract/subscriber-words';
import { subscribers } from '@netkhata/contract/subscribers';
import { useText } from '../../i18n/use-text.ts';
import type { ScreenFilter } from '../../lists/state/active-filters.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { AppLink, TelLink } from '../../ui/link.tsx';
import { CONNECTION_LABELS, FACT_LABELS, ROWS_LABELS } from './subscriber-words.ts';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';

type SubscriberRow = TableRow<typeof subscribers.subscriberTable>;

/** Only what an index has in order is sorted, as the list may be of a million customers. */
const COLUMNS: TableColumn<SubscriberRow>[] = [
  { name: 'id', label: 'reports.id', kind: 'code', widthPx: 64, isHiddenByDefault: true },
  {
    name: 'name',
    label: 'reports.name',
    isCardTitle: true,
    cell: ({ id, name }) => (
      <AppLink to="/customer-details/$id" params={{ id: String(id) }} title={name}>
        {name}
      </AppLink>
    ),
  },
  { name: 'code', label: 'reports.code', kind: 'code' },
  { name: 'address', label: 'customers.address', isName: true, isUnsortable: true },
  { name: 'nid', label: 'subscribers.nid', isUnsortable: true },
  {
    name: 'mobileNo',
    label: 'reports.mobileNo',
    cell: ({ mobileNo }) => <TelLink number={mobileNo} />,
  },
  { name: 'connectionDate', label: 'customers.connectionDate', kind: 'day' },
  { name: 'package', label: 'reports.package', isName: true, isUnsortable: true },
  { name: 'speed', label: 'subscribers.speed', isUnsortable: true, isName: true },
  {
    name: 'connectionType',
    label: 'customers.connectionType',
    choices: choicesOf(CONNECTION_LABELS),
    isUnsortable: true,
    cell: ({ connectionType }) => <ConnectionType type={connectionType} />,
  },
  { name: 'zone', label: 'reports.zone', isName: true, isHiddenByDefault: true },
  { name: 'area', label: 'reports.area', isName: true },
];

function ConnectionType({ type }: { type: SubscriberRow['connectionType'] }) {
  return useText()(CONNECTION_LABELS[type]);
}

type SubscriberTableProps = {
  /** A day of the quarter; the current one without. */
  day: string | null;
  rows: SubscriberRows;
  missing: MissingFact | null;
};

/** The customers of a quarter: columns are chosen and kept, saved as views, and leave as files. */
export function SubscriberTable({ day, rows, missing }: SubscriberTableProps) {
  const t = useText();
  const open = useOpenRecord('/customer-details/$id');
  const screenFilters: ScreenFilter[] = [
    ...(rows === 'total'
      ? []
      : [{ key: 'tab', label: 'subscribers.rows', value: t(ROWS_LABELS[rows]) } as const]),
    ...(missing === null
      ? []
      : [{ key: 'kinds', label: 'subscribers.without', value: t(FACT_LABELS[missing]) } as const]),
  ];
  return (
    <DataTable
      endpoint={subscribers.subscriberTable}
      query={{
        ...(day !== null && { asOf: day }),
        ...(rows !== 'total' && { rows }),
        ...(missing !== null && { missing }),
      }}
      columns={COLUMNS}
      label={t('shell.subscriberReport')}
      rowKey={({ id }) => id}
      screenFilters={screenFilters}
      onOpen={open && (({ id }) => open(id))}
      phone={{
        primary: 'name',
        amount: 'code',
        detail: ({ mobileNo }) => <TelLink number={mobileNo} />,
        aside: 'connectionDate',
      }}
      emptyHelp={t('subscribers.noCustomers')}
    />
  );
}
