import { handovers } from '@netkhata/contract/handovers';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { COUNT_FIELD } from '../../shared/money/note-count.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { KeysToCome } from '../../ui/keys-to-come.tsx';
import { LoadingShape, Stale } from '../../ui/loading.tsx';
import { CountedSums } from './counted-sums.tsx';
import { HandOverAcceptance } from './hand-over-acceptance.tsx';
import { HandOverCount } from './hand-over-count.tsx';
import { HandOverHead } from './hand-over-head.tsx';
import { HandOverConfirmation } from './hand-over-confirmation.tsx';
import { type HandOver, pageQuery } from './hand-over-words.tsx';
import { PAYER_COLUMN } from './hand-payments.tsx';
import { PaymentPages } from './payment-pages.tsx';

const HANDED_PAYMENT_COLUMNS: TableColumn<HandOver['payments'][number]>[] = [
  PAYER_COLUMN,
  { name: 'paymentDate', label: 'payments.paymentDate', kind: 'day' },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  {
    name: 'isDeleted',
    label: 'payments.status',
    cell: ({ isDeleted }) => isDeleted && <DeletedBadge />,
  },
];

function DeletedBadge() {
  return <Badge tone="wrong">{useText()('payments.statusDeleted')}</Badge>;
}

type Outlay = HandOver['outlays'][number];

const OUTLAY_COLUMNS: TableColumn<Outlay>[] = [
  { name: 'category', label: 'handOvers.category', isCardTitle: true, isName: true },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  { name: 'remarks', label: 'payments.remarks' },
  {
    name: 'isAccepted',
    label: 'payments.status',
    cell: ({ isAccepted }) => <OutlayState isAccepted={isAccepted} />,
  },
];

function OutlayState({ isAccepted }: Pick<Outlay, 'isAccepted'>) {
  const t = useText();
  if (isAccepted === null) return <Badge tone="waiting">{t('payments.statusReceived')}</Badge>;
  return isAccepted ? (
    <Badge tone="settled">{t('handOvers.outlayAccepted')}</Badge>
  ) : (
    <Badge tone="wrong">{t('handOvers.outlayStruck')}</Badge>
  );
}

/** One hand-over: its state, what was counted, and the next action of this user. */
export function HandOverDetails({ handOverId }: { handOverId: number }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const read = useRead(
    handovers.handoverDetails,
    { params: { id: handOverId }, query: pageQuery(page) },
    { keepsPrevious: ['page'] },
  );
  const { data: handOver, error } = read;
  if (error && !handOver) return <ReadFailure error={error} onRetry={() => void read.refetch()} />;
  if (!handOver) {
    return (
      <>
        <KeysToCome name={COUNT_FIELD} sparesFields />
        <LoadingShape of="fields" />
      </>
    );
  }
  const { isBlind } = handOver;
  const namedColumns = <Row extends { name: string }>(columns: readonly Row[]) =>
    columns.filter(({ name }) => !isBlind || name !== 'amount');
  const hasDeleted = handOver.payments.some(({ isDeleted }) => isDeleted);
  return (
    <>
      <HandOverHead handOver={handOver} />
      {!isBlind && <CountedSums handOver={handOver} />}
      {(handOver.canConfirm || handOver.canDecide) && (
        <HandOverConfirmation handOver={handOver} key={handOver.receiverCounted} />
      )}
      {handOver.canCount && <HandOverCount handOver={handOver} />}
      {handOver.canAccept && <HandOverAcceptance handOver={handOver} />}
      {!handOver.canAccept && handOver.outlays.length > 0 && (
        <Card title={t('handOvers.outlays')} isFlush>
          <PlainTable
            columns={namedColumns(OUTLAY_COLUMNS)}
            rows={handOver.outlays}
            label={t('handOvers.outlays')}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      <Card title={t('handOvers.handedOver')} isFlush>
        <Stale isStale={read.isPlaceholderData}>
          <PlainTable
            columns={namedColumns(HANDED_PAYMENT_COLUMNS).filter(
              ({ name }) => hasDeleted || name !== 'isDeleted',
            )}
            rows={handOver.payments}
            label={t('handOvers.handedOver')}
            rowKey={({ id }) => id}
          />
        </Stale>
        <PaymentPages pages={handOver} onChange={setPage} />
      </Card>
    </>
  );
}
