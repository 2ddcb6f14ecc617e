import type { EndpointResult } from '@netkhata/contract/endpoint';
import { suspensions } from '@netkhata/contract/suspensions';
import { IconCheck } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';

type Task = EndpointResult<typeof suspensions.suspensionTasks>[number];

const COLUMNS: TableColumn<Task>[] = [
  {
    name: 'wanted',
    label: 'suspensions.wanted',
    cell: ({ wanted }) => <TaskBadge wanted={wanted} />,
  },
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: ({ customerId, name }) => (
      <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
        {name}
      </AppLink>
    ),
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'zone', label: 'suspensions.zone' },
  { name: 'address', label: 'suspensions.address' },
  { name: 'router', label: 'suspensions.router' },
  { name: 'askedAt', label: 'suspensions.askedAt', kind: 'instant' },
];

function TaskBadge({ wanted }: Pick<Task, 'wanted'>) {
  const t = useText();
  return (
    <Badge tone={wanted === 'on' ? 'settled' : 'wrong'}>
      {t(wanted === 'on' ? 'suspensions.switchOn' : 'suspensions.switchOff')}
    </Badge>
  );
}

/** Tasks to switch customers off or on by hand, at routers that do not use RADIUS. */
export function HandTasks() {
  const t = useText();
  const read = useRead(suspensions.suspensionTasks, {}, { staleMs: 0 });
  const done = useChange(suspensions.suspensionTaskClose);
  if (!read.data) {
    return read.error ? (
      <ErrorState {...read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  }
  return (
    <Card title={t('suspensions.tasksTitle')} isFlush>
      <PlainTable
        columns={COLUMNS}
        rows={read.data}
        label={t('suspensions.tasksTitle')}
        rowKey={({ id }) => id}
        emptyText={t('suspensions.noTasks')}
        actions={({ id }) => (
          <IconButton
            label={t('suspensions.done')}
            word={t('suspensions.done')}
            onClick={() => void done.run({ body: { task: id } })}
          >
            <IconCheck size={18} aria-hidden />
          </IconButton>
        )}
      />
    </Card>
  );
}
