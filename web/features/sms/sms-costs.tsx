import type { EndpointResult } from '@netkhata/contract/endpoint';
import { sms } from '@netkhata/contract/sms';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';

type MonthCost = EndpointResult<typeof sms.smsCosts>[number];

const COLUMNS: TableColumn<MonthCost>[] = [
  { name: 'month', label: 'sms.columnMonth', kind: 'month', isCardTitle: true },
  { name: 'messages', label: 'sms.columnMessages', kind: 'number' },
  { name: 'parts', label: 'sms.columnParts', kind: 'number' },
  { name: 'cost', label: 'sms.columnCost', kind: 'taka' },
];

/** SMS cost per month, for users who may read reports. */
export function SmsCosts() {
  const t = useText();
  const canRead = useHasRight('reports');
  const { data: months } = useRead(sms.smsCosts, {}, { isEnabled: canRead });
  const used = months?.filter(({ messages }) => messages > 0) ?? [];
  if (used.length === 0) return null;
  return (
    <Card title={t('sms.costPerMonth')} isFlush>
      <PlainTable
        columns={COLUMNS}
        rows={used}
        label={t('sms.costPerMonth')}
        rowKey={({ month }) => month}
      />
    </Card>
  );
}
