import type { SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { BANKNOTES, sumNotes } from '@netkhata/domain/banknotes';
import { isPositive, type Paisa, subtractPaisa } from '@netkhata/domain/paisa';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { piecesOf } from '../../shared/money/note-count.tsx';
import { Card } from '../../ui/card.tsx';
import { Taka } from '../../ui/taka.tsx';
import type { HandOver } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';

const SHORTAGE_LABELS: Record<(typeof SHORTAGE_CHOICES)[number], LabelKey> = {
  made_good: 'handOvers.collectorMakesGood',
  difference: 'handOvers.leftAsDifference',
};

/** The expected sum and what each side counted, in total and note by note. */
export function CountedSums({ handOver }: { handOver: HandOver }) {
  const t = useText();
  const { paymentsTotal, expected, rest, collectorCounted, receiverCounted, difference } = handOver;
  const sums: [LabelKey, Paisa | null][] = [
    ['handOvers.paymentsTotal', paymentsTotal],
    ['handOvers.expected', expected],
    ['handOvers.rest', rest && isPositive(rest) ? rest : null],
    ['handOvers.collectorCounted', collectorCounted],
    ['handOvers.receiverCounted', receiverCounted],
    ['handOvers.difference', difference],
    ['handOvers.owedOfIt', handOver.owed && isPositive(handOver.owed) ? handOver.owed : null],
  ];
  return (
    <Card title={t('handOvers.counted')}>
      <div className={styles.section}>
        <dl className={styles.facts}>
          {sums.map(
            ([label, amount]) =>
              amount !== null && (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd data-is-off={label === 'handOvers.difference' && amount !== 0}>
                    <Taka amount={amount} isStrong />
                  </dd>
                </div>
              ),
          )}
          {handOver.shortage && (
            <div>
              <dt>{t('handOvers.shortage')}</dt>
              <dd>{t(SHORTAGE_LABELS[handOver.shortage])}</dd>
            </div>
          )}
        </dl>
        {handOver.state === 'counts_differ' && <Comparison counts={handOver.counts} />}
        <CountLog counts={handOver.counts} />
      </div>
    </Card>
  );
}

type ComparedNote = { note: number; collector: number; receiver: number; apart: Paisa };

const COLUMNS: TableColumn<ComparedNote>[] = [
  {
    name: 'note',
    label: 'handOvers.note',
    isCardTitle: true,
    cell: ({ note }) => <Denomination note={note} />,
  },
  { name: 'collector', label: 'handOvers.collectorCounted', kind: 'number' },
  { name: 'receiver', label: 'handOvers.receiverCounted', kind: 'number' },
  {
    name: 'apart',
    label: 'handOvers.apart',
    kind: 'taka',
    cell: ({ apart }) => apart !== 0 && <Taka amount={apart} isStrong />,
  },
];

function Denomination({ note }: { note: number }) {
  const format = useFormat();
  return format.place.currencySign + format.number(note);
}

/** Both counts side by side, to see which notes differ. */
function Comparison({ counts }: Pick<HandOver, 'counts'>) {
  const t = useText();
  const latestOf = (side: 'collector' | 'receiver') =>
    counts.findLast((count) => count.side === side && !count.isConfirmation)?.notes;
  const [own, other] = [latestOf('collector'), latestOf('receiver')];
  if (!own || !other) return null;
  const rows = BANKNOTES.map((note) => {
    const [collector, receiver] = [piecesOf(own, note), piecesOf(other, note)];
    const apart = subtractPaisa(
      sumNotes([{ note, pieces: receiver }]),
      sumNotes([{ note, pieces: collector }]),
    );
    return { note, collector, receiver, apart };
  }).filter(({ collector, receiver }) => collector + receiver > 0);
  return (
    <div className={styles.rows}>
      <PlainTable
        columns={COLUMNS}
        rows={rows}
        label={t('handOvers.noteByNote')}
        rowKey={({ note }) => note}
      />
    </div>
  );
}

type Count = HandOver['counts'][number];

const LOG_COLUMNS: TableColumn<Count>[] = [
  { name: 'countedBy', label: 'handOvers.countedBy', isCardTitle: true, isName: true },
  { name: 'side', label: 'handOvers.side', cell: (count) => <Side {...count} /> },
  { name: 'at', label: 'handOvers.countedAt', kind: 'instant' },
  { name: 'amount', label: 'handOvers.counted', kind: 'taka' },
];

const SIDE_LABELS: Record<Count['side'], LabelKey> = {
  collector: 'handOvers.from',
  receiver: 'handOvers.receiver',
};

function Side({ side, isConfirmation }: Count) {
  const t = useText();
  return isConfirmation ? t('handOvers.confirmation') : t(SIDE_LABELS[side]);
}

/** Every count, including repeated ones, as none is ever deleted. */
function CountLog({ counts }: Pick<HandOver, 'counts'>) {
  const t = useText();
  if (counts.length < 2) return null;
  return (
    <div className={styles.rows}>
      <PlainTable
        columns={LOG_COLUMNS}
        rows={counts}
        label={t('handOvers.counts')}
        rowKey={({ side, at }) => `${side} ${at}`}
      />
    </div>
  );
}
