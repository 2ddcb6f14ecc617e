import { dayCloses } from '@netkhata/contract/day-closes';
import type { TableRow } from '@netkhata/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { useRefusal } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink } from '../../ui/link.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import styles from './closes.module.css';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';

type Close = TableRow<typeof dayCloses.dayCloseTable>;

const money = { kind: 'taka', isUnsortable: true, isUnfilterable: true } as const;

/** The button is in the state's column, where a phone has room for its label. */
const columnsWith = (reopen: (close: Close) => ReactNode): TableColumn<Close>[] => [
  {
    name: 'day',
    label: 'closes.closedUntil',
    isCardTitle: true,
    cell: (close) => <Day close={close} />,
  },
  { name: 'billed', label: 'closes.billed', ...money },
  { name: 'collected', label: 'closes.collected', ...money },
  { name: 'approved', label: 'closes.approved', ...money },
  { name: 'due', label: 'closes.due', ...money },
  { name: 'closedBy', label: 'closes.closedBy', isName: true },
  {
    name: 'closedAt',
    label: 'closes.closedAt',
    kind: 'instant',
    isUnsortable: true,
    isUnfilterable: true,
  },
  {
    name: 'reopenedAt',
    label: 'closes.state',
    isUnsortable: true,
    isUnfilterable: true,
    cell: (close) => (
      <div className={styles.state}>
        <State close={close} />
        {reopen(close)}
      </div>
    ),
  },
];

const PHONE: PhoneLines<Close> = {
  primary: 'day',
  amount: 'collected',
  detail: 'closedBy',
  aside: (close) => <State close={close} />,
};

function Day({ close }: { close: Close }) {
  const format = useFormat();
  return (
    <AppLink to="/end-of-day-details/$id" params={{ id: String(close.id) }}>
      {format.day(close.day)}
    </AppLink>
  );
}

function State({ close }: { close: Close }) {
  const t = useText();
  const isReopened = close.reopenedAt !== null;
  return (
    <Badge tone={isReopened ? 'neutral' : 'settled'}>
      {t(isReopened ? 'closes.reopened' : 'closes.stands')}
    </Badge>
  );
}

/** The closes, newest first; only the latest that is still in force can be reopened. */
export function CloseTable() {
  const t = useText();
  const open = useOpenRecord('/end-of-day-details/$id');
  const refusal = useRefusal(dayCloses.dayReopen);
  const { data } = useRead(dayCloses.dayCloseState, {});
  const [reopened, setReopened] = useState<Close>();
  const reopenButton = (close: Close) =>
    refusal !== 'errors.noRight' && close.id === data?.lastCloseId ? (
      <Button
        isSmall
        isDisabled={refusal !== undefined}
        title={refusal && t(refusal)}
        onClick={() => setReopened(close)}
      >
        {t('closes.reopen')}
      </Button>
    ) : null;
  return (
    <Card title={t('closes.list')} isFlush>
      <DataTable
        endpoint={dayCloses.dayCloseTable}
        columns={columnsWith(reopenButton)}
        label={t('closes.list')}
        rowKey={({ id }) => id}
        phone={PHONE}
        emptyHelp={t('empty.closes')}
        onOpen={open && (({ id }) => open(id))}
      />
      {reopened && <ReopenDialog close={reopened} onClose={() => setReopened(undefined)} />}
    </Card>
  );
}

function ReopenDialog({ close, onClose }: { close: Close; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const reopen = useChange(dayCloses.dayReopen);
  return (
    <ReasonDialog
      body={dayCloses.dayReopen.body}
      action={t('closes.reopen')}
      help={t('closes.reopenHelp')}
      onSubmit={async (reason) => {
        await reopen.save({ body: { id: close.id, reason } });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('closes.reopenConfirm', { day: format.day(close.day) })}</p>
    </ReasonDialog>
  );
}
