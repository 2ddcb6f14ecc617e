import type { TableRow } from '@netkhata/contract/endpoint';
import { reports } from '@netkhata/contract/reports';
import { isDay } from '@netkhata/domain/billing-period';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';

type DueRow = TableRow<typeof reports.customerDue>;

/** The call is a GET, whose body is ignored (decisions section 8): one search, no filter boxes. */
const COLUMNS: TableColumn<DueRow>[] = [
  { name: 'id', label: 'reports.id', widthPx: 88, isUnfilterable: true },
  {
    name: 'name',
    label: 'reports.name',
    isCardTitle: true,
    isUnfilterable: true,
    cell: ({ id, name }) => (
      <AppLink to="/customer-details/$id" params={{ id: String(id) }}>
        {name}
      </AppLink>
    ),
  },
  { name: 'code', label: 'reports.code', isUnfilterable: true },
  { name: 'mobileNo', label: 'reports.mobileNo', isUnfilterable: true },
  { name: 'area', label: 'reports.area', isUnfilterable: true, isName: true },
  { name: 'zone', label: 'reports.zone', isUnfilterable: true, isName: true },
  {
    name: 'balance',
    label: 'reports.balance',
    kind: 'taka',
    isUnfilterable: true,
    cell: ({ id, balance }) => <WhyBalance id={id} balance={balance} />,
  },
];

/** The balance leads to the lines that made it. */
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

/** The day whose end the report is of stands in the address; without one it is of now. */
function useAsOf() {
  const { asOf } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (day: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        asOf: day ?? undefined,
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  return { asOf: asOf !== undefined && isDay(asOf) ? asOf : null, change };
}

/** Customer Due Report: who owes; the name, or Enter on a row, opens the customer. */
export function DueTable() {
  const t = useText();
  const navigate = useNavigate();
  const { asOf, change } = useAsOf();
  return (
    <Card isFlush>
      <DataTable
        endpoint={reports.customerDue}
        {...(asOf === null ? {} : { query: { asOf } })}
        toolbar={
          <DateField
            label={t('reports.asOf')}
            help={asOf === null ? undefined : t('reports.asOfHelp')}
            value={asOf}
            latest={today()}
            onChange={change}
          />
        }
        columns={COLUMNS}
        label={t('shell.dueReport')}
        rowKey={(row) => row.id}
        onOpen={({ id }) =>
          void navigate({ to: '/customer-details/$id', params: { id: String(id) } })
        }
        emptyAction={<p>{t('reports.noDueHelp')}</p>}
      />
    </Card>
  );
}
