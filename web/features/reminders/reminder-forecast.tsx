import type { EndpointResult } from '@netkhata/contract/endpoint';
import { reminders } from '@netkhata/contract/reminders';
import { totalOf } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Taka } from '../../ui/taka.tsx';
import { ReminderDay } from './reminder-day.tsx';
import styles from './reminders.module.css';

type Forecast = EndpointResult<typeof reminders.reminderForecast>;

const COLUMNS: TableColumn<Forecast[number]>[] = [
  { name: 'day', label: 'reminders.day', isCardTitle: true, cell: (row) => <DayName {...row} /> },
  { name: 'messages', label: 'reminders.messages', kind: 'number' },
  { name: 'parts', label: 'reminders.parts', kind: 'number' },
  { name: 'cost', label: 'reminders.cost', kind: 'taka' },
];

function DayName({ day }: { day: string }) {
  const format = useFormat();
  return `${format.weekday(day)}, ${format.day(day)}`;
}

/** The reminders of the next seven days with their cost; each day opens its list. */
export function ReminderForecast() {
  const t = useText();
  const [openDay, setOpenDay] = useState<string>();
  const read = useRead(reminders.reminderForecast, {});
  return (
    <>
      <Card title={t('reminders.forecast')} isFlush>
        <p className={styles.help}>{t('reminders.forecastHelp')}</p>
        {read.error && <ErrorState {...read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <LoadingShape of="rows" />}
        {read.data && (
          <>
            <PlainTable
              columns={COLUMNS}
              rows={read.data}
              label={t('reminders.forecast')}
              rowKey={({ day }) => day}
              actions={({ day, messages }) =>
                messages > 0 && <OpenDay day={day} isOpen={day === openDay} onOpen={setOpenDay} />
              }
            />
            <Total forecast={read.data} />
          </>
        )}
      </Card>
      {openDay && <ReminderDay key={openDay} day={openDay} onClose={() => setOpenDay(undefined)} />}
    </>
  );
}

type OpenDayProps = {
  day: string;
  isOpen: boolean;
  onOpen: (day: string | undefined) => void;
};

function OpenDay({ day, isOpen, onOpen }: OpenDayProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Button isSmall aria-expanded={isOpen} onClick={() => onOpen(isOpen ? undefined : day)}>
      {t(isOpen ? 'reminders.hide' : 'reminders.show')}
      <span className="visually-hidden">{format.day(day)}</span>
    </Button>
  );
}

function Total({ forecast }: { forecast: Forecast }) {
  const t = useText();
  const format = useFormat();
  const sum = (name: 'messages' | 'parts') => forecast.reduce((total, day) => total + day[name], 0);
  return (
    <p className={styles.total}>
      {t('reminders.total')}: {format.number(sum('messages'))} {t('reminders.messages')} ·{' '}
      {format.number(sum('parts'))} {t('reminders.parts')} ·{' '}
      <Taka amount={totalOf(forecast.map(({ cost }) => cost))} />
    </p>
  );
}
