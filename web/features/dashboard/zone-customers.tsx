import { reports } from '@netkhata/contract/reports';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { CustomerStatus } from '@netkhata/domain/customer-terms';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import styles from './dashboard.module.css';

type ZoneRow = EndpointResult<typeof reports.zoneCustomers>[number];

const COLUMNS: TableColumn<ZoneRow>[] = [
  {
    name: 'zoneName',
    label: 'dashboard.zone',
    isCardTitle: true,
    cell: (row) => <ZoneName name={row.zoneName} />,
  },
  {
    name: 'totalCustomer',
    label: 'dashboard.total',
    kind: 'number',
    cell: (row) => <Count count={row.totalCustomer} zone={row.zoneName} />,
  },
  {
    name: 'activeCustomer',
    label: 'dashboard.active',
    kind: 'number',
    cell: (row) => <Count count={row.activeCustomer} zone={row.zoneName} status="active" />,
  },
  {
    name: 'deactiveCustomer',
    label: 'dashboard.deactive',
    kind: 'number',
    cell: (row) => <Count count={row.deactiveCustomer} zone={row.zoneName} status="deactive" />,
  },
  {
    name: 'closedCustomer',
    label: 'dashboard.closed',
    kind: 'number',
    cell: (row) => <Count count={row.closedCustomer} zone={row.zoneName} status="close" />,
  },
];

/** Link to the customers of a zone; null means those without a zone. */
const customersOf = (zone: string | null, status?: CustomerStatus) => ({
  to: '/customer-list',
  search: { filters: { zone: `=${zone ?? ''}`, ...(status && { status }) } },
});

function ZoneName({ name }: { name: string | null }) {
  const t = useText();
  if (name === null) return t('reports.withoutZone');
  return (
    <AppLink {...customersOf(name)} title={name}>
      {name}
    </AppLink>
  );
}

type CountProps = { count: number; zone: string | null; status?: CustomerStatus };

/** A count, linked to its customers. */
function Count({ count, zone, status }: CountProps) {
  const format = useFormat();
  return (
    <AppLink className={styles.zoneCount} {...customersOf(zone, status)}>
      {format.number(count)}
    </AppLink>
  );
}

/** Zone wise Customer: how many customers each zone has, by status. */
export function ZoneCustomers() {
  const t = useText();
  const { data, error, refetch } = useRead(reports.zoneCustomers, {});
  return (
    <Card title={t('dashboard.zoneCustomers')} isFlush>
      {data && (
        <PlainTable
          columns={COLUMNS}
          rows={data}
          label={t('dashboard.zoneCustomers')}
          rowKey={(row) => row.zoneId ?? 0}
        />
      )}
      {!data && error && (
        <ErrorState
          heading={error.heading}
          messages={error.messages}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingShape of="rows" />}
    </Card>
  );
}
