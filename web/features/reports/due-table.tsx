import type { TableRow } from '@netkhata/contract/endpoint';
import { DUE_COLUMNS, reports } from '@netkhata/contract/reports';
import { useSearch } from '@tanstack/react-router';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { parseListSearch } from '../../lists/state/list-search.ts';
import type { ScreenFilter } from '../../lists/state/active-filters.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { CollectLink } from '../../shared/customers/collect-link.tsx';
import {
  AGE_LABELS,
  LastPayment,
  OwedActions,
  OwedAge,
  OwedSince,
  useOwedIcons,
} from '../../shared/customers/owed.tsx';
import { WalkingListButton } from '../../shared/customers/walking-list-button.tsx';
import { useAsOf } from '../../shared/period/use-as-of.ts';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink, TelLink } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Taka } from '../../ui/taka.tsx';

type DueRow = TableRow<typeof reports.customerDue>;

const DueSelection = loadOnUse(async () => (await import('./due-selection.tsx')).DueSelection);

const COLUMNS: TableColumn<DueRow>[] = [
  { name: 'id', label: 'reports.id', kind: 'code', widthPx: 64 },
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
  { name: 'mobileNo', label: 'reports.mobileNo' },
  { name: 'area', label: 'reports.area', isName: true },
  { name: 'zone', label: 'reports.zone', isName: true },
  {
    name: 'balance',
    label: 'reports.balance',
    kind: 'taka',
    isSummed: true,
    cell: ({ id, balance }) => <WhyBalance id={id} balance={balance} />,
  },
  {
    name: 'dueSince',
    label: 'reports.dueSince',
    choices: choicesOf(AGE_LABELS),
    cell: ({ dueSince }) => <OwedSince day={dueSince} />,
  },
  {
    name: 'lastPaymentDate',
    label: 'reports.lastPayment',
    isUnsortable: true,
    isUnfilterable: true,
    cell: (row) => <LastPayment day={row.lastPaymentDate} amount={row.lastPaymentAmount} />,
  },
  {
    name: 'package',
    label: 'reports.package',
    isName: true,
    isUnsortable: true,
    isHiddenByDefault: true,
  },
  {
    name: 'collector',
    label: 'reports.collector',
    isName: true,
    isUnsortable: true,
    isHiddenByDefault: true,
  },
];

/**
 * As of a past day, the last payment is unknown, and the age can be neither sorted nor filtered.
 */
const columnsAsOf = (asOf: string): TableColumn<DueRow>[] =>
  COLUMNS.filter(({ name }) => name !== 'lastPaymentDate').map((column) =>
    column.name === 'dueSince'
      ? {
          ...column,
          isUnsortable: true,
          isUnfilterable: true,
          cell: ({ dueSince }) => <OwedSince day={dueSince} on={asOf} />,
        }
      : column,
  );

const phoneLinesOn = (asOf: string | null): PhoneLines<DueRow> => ({
  primary: 'name',
  amount: 'balance',
  // Beside the age there is no room for the code.
  detail: ({ mobileNo }) => <TelLink number={mobileNo} />,
  aside: ({ dueSince }) => <OwedAge day={dueSince} on={asOf} />,
  action: ({ id, name }) => <CollectLink customerId={id} name={name} />,
});

/** The as-of day as a filter chip and in print. */
const asOfWords = (value: string): ScreenFilter => ({ key: 'asOf', label: 'reports.asOf', value });

/** The balance, linked to the statement that explains it. */
function WhyBalance({ id, balance }: Pick<DueRow, 'id' | 'balance'>) {
  const t = useText();
  return (
    <AppLink
      to="/customer-details/$id"
      params={{ id: String(id) }}
      search={{ tab: 'statement' }}
      title={t('customers.whyBalance')}
    >
      <Taka amount={balance} />
    </AppLink>
  );
}

/** The column filters, sent in the query, as a GET has no body. */
function useTypedFilters(): Partial<Record<(typeof DUE_COLUMNS)[number], string>> {
  const { filters = {} } = parseListSearch(useSearch({ strict: false }));
  return Object.fromEntries(
    DUE_COLUMNS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
  );
}

/** Customer Due Report: who owes; the name, or Enter on a row, opens the customer. */
export function DueTable() {
  const t = useText();
  const format = useFormat();
  const open = useOpenRecord('/customer-details/$id');
  const icons = useOwedIcons();
  const { asOf, change } = useAsOf('asOf');
  const filters = useTypedFilters();
  const { search = null } = useSearch({ strict: false });
  const day = (
    <DateField
      label={t('reports.asOf')}
      help={asOf === null ? undefined : t('reports.asOfHelp')}
      value={asOf}
      latest={today()}
      onChange={change}
    />
  );
  return (
    <Card isFlush>
      <DataTable
        endpoint={reports.customerDue}
        query={{ ...filters, ...(asOf === null ? {} : { asOf }) }}
        toolbar={asOf === null && <WalkingListButton of={{ ...filters, globalSearch: search }} />}
        filterFields={day}
        columns={asOf === null ? COLUMNS : columnsAsOf(asOf)}
        label={t('shell.dueReport')}
        rowKey={(row) => row.id}
        onOpen={open && (({ id }) => open(id))}
        selectionBar={(selection) => <DueSelection selection={selection} />}
        {...(icons.length > 0 && { actions: (row: DueRow) => <OwedActions customer={row} /> })}
        actionIcons={icons}
        phone={phoneLinesOn(asOf)}
        {...(asOf !== null && { screenFilters: [asOfWords(format.day(asOf))] })}
        emptyHelp={t('reports.noDueHelp')}
      />
    </Card>
  );
}
