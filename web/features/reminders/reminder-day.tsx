import type { TableRow } from '@netkhata/contract/endpoint';
import { reminders } from '@netkhata/contract/reminders';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape, Stale } from '../../ui/loading.tsx';
import { PageSteps } from '../../ui/pagination.tsx';
import styles from './reminders.module.css';

type Reminder = TableRow<typeof reminders.reminderDay>;

const DAYS_AFTER: Record<Reminder['kind'], number> = { day_1: 1, day_6: 6, day_11: 11, day_16: 16 };

const COLUMNS: TableColumn<Reminder>[] = [
  {
    name: 'name',
    label: 'reminders.customer',
    isCardTitle: true,
    cell: (row) => <ReminderCustomer {...row} />,
  },
  { name: 'mobileNo', label: 'reminders.mobileNo' },
  { name: 'due', label: 'reminders.due', kind: 'taka' },
  { name: 'kind', label: 'reminders.turn', cell: (row) => <Turn {...row} /> },
  { name: 'parts', label: 'reminders.parts', kind: 'number' },
  {
    name: 'text',
    label: 'reminders.message',
    cell: (row) => <span className={styles.text}>{row.text}</span>,
  },
];

function ReminderCustomer({ customerId, name, code }: Reminder) {
  return (
    <AppLink to="/customer-details/$id" params={{ id: String(customerId) }}>
      {name} (<Code text={code} />)
    </AppLink>
  );
}

function Turn({ kind }: Reminder) {
  return useText()('reminders.daysAfter', { days: DAYS_AFTER[kind] });
}

/** The reminders of one day, by customer. */
export function ReminderDay({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const read = useRead(
    reminders.reminderDay,
    { params: { day }, query: { page } },
    { keepsPrevious: ['page'] },
  );
  const title = t('reminders.ofDay', { day: format.day(day) });
  return (
    <Card
      title={title}
      isFlush
      actions={
        <IconButton label={t('common.close')} isSmall onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      }
    >
      {read.error && <ErrorState {...read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <LoadingShape of="rows" />}
      {read.data && (
        <>
          <Stale isStale={read.isPlaceholderData}>
            <PlainTable
              columns={COLUMNS}
              rows={read.data.rows}
              label={title}
              rowKey={({ customerId }) => customerId}
              emptyText={t('reminders.none')}
            />
          </Stale>
          <div className={styles.foot}>
            <PageSteps
              page={read.data.currentPage}
              lastPage={read.data.lastPage}
              onChange={setPage}
            />
          </div>
        </>
      )}
    </Card>
  );
}
