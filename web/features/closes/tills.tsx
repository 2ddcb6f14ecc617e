import { tills } from '@netkhata/contract/tills';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Actions } from '../../ui/page.tsx';
import { CountDifference } from './difference.tsx';
import { TillDialog, type TillState } from './till-dialog.tsx';

type TillWork = { till: TillState; does: 'open' | 'count' };

/**
 * The buttons have a column of their own: on a phone they stand under the till with their labels.
 */
const columnsWith = (onAsk: (work: TillWork) => void): TableColumn<TillState>[] => [
  { name: 'name', label: 'closes.till', isCardTitle: true },
  { name: 'keeper', label: 'closes.keeper', cell: (till) => <Keeper till={till} /> },
  { name: 'openedAt', label: 'closes.state', cell: (till) => <State till={till} /> },
  { name: 'opening', label: 'closes.opening', kind: 'taka' },
  { name: 'lastCount', label: 'closes.lastCount', cell: (till) => <LastCount till={till} /> },
  { name: 'id', label: 'common.action', cell: (till) => <TillActions till={till} onAsk={onAsk} /> },
];

/** The tills that the user may count. */
export function Tills() {
  const t = useText();
  const { data, error, refetch } = useRead(tills.tillStates, {});
  const [work, setWork] = useState<TillWork>();
  if (!data)
    return error ? (
      <ErrorState {...error} onRetry={() => void refetch()} />
    ) : (
      <LoadingShape of="rows" />
    );
  return (
    <Card title={t('closes.tills')} isFlush>
      <PlainTable
        columns={columnsWith(setWork)}
        rows={data}
        label={t('closes.tills')}
        rowKey={({ id }) => id}
        emptyText={t('closes.noTills')}
      />
      {work && <TillDialog {...work} onClose={() => setWork(undefined)} />}
    </Card>
  );
}

function TillActions({ till, onAsk }: { till: TillState; onAsk: (work: TillWork) => void }) {
  const t = useText();
  const isOpen = till.openedAt !== null;
  return (
    <Actions>
      {!isOpen && (
        <Button isSmall onClick={() => onAsk({ till, does: 'open' })}>
          {t('closes.openTill')}
        </Button>
      )}
      {(isOpen || till.hasMoved) && (
        <Button isSmall tone="primary" onClick={() => onAsk({ till, does: 'count' })}>
          {t('closes.countTill')}
        </Button>
      )}
    </Actions>
  );
}

function Keeper({ till }: { till: TillState }) {
  const t = useText();
  return till.keeper?.name ?? t('closes.nobody');
}

function State({ till }: { till: TillState }) {
  const t = useText();
  const format = useFormat();
  if (till.openedAt !== null) {
    const time = format.dateTime(till.openedAt);
    return <Badge tone="waiting">{t('closes.open', { time })}</Badge>;
  }
  if (till.hasMoved) return <Badge tone="wrong">{t('closes.moved')}</Badge>;
  if (!till.lastCount) return <Badge tone="neutral">{t('closes.neverCounted')}</Badge>;
  return <Badge tone="settled">{t('closes.counted')}</Badge>;
}

function LastCount({ till }: { till: TillState }) {
  const format = useFormat();
  if (!till.lastCount) return null;
  const { bookDay, difference } = till.lastCount;
  return (
    <>
      {format.day(bookDay)}: <CountDifference amount={difference} />
    </>
  );
}
