import { reports } from '@netkhata/contract/reports';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';
import styles from './dashboard.module.css';

type ZoneRow = EndpointResult<typeof reports.zoneCustomers>[number];

const COLUMNS: TableColumn<ZoneRow>[] = [
  {
    name: 'zoneName',
    label: 'dashboard.zone',
    isCardTitle: true,
    cell: (row) => <ZoneName name={row.zoneName} />,
  },
  { name: 'totalCustomer', label: 'dashboard.total', kind: 'number' },
  { name: 'activeCustomer', label: 'dashboard.active', kind: 'number' },
  { name: 'deactiveCustomer', label: 'dashboard.deactive', kind: 'number' },
  { name: 'closedCustomer', label: 'dashboard.closed', kind: 'number' },
];

/** A zone leads to its customers. */
function ZoneName({ name }: { name: string | null }) {
  const t = useText();
  if (name === null) return t('dashboard.withoutZone');
  return (
    <AppLink
      className={styles.zone}
      to="/customer-list"
      search={{ filters: { zone: name } }}
      title={name}
    >
      {name}
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
