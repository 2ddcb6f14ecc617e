import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { handovers } from '@netkhata/contract/handovers';
import { sumNotes } from '@netkhata/domain/banknotes';
import { negatePaisa, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { ReceiptFactList, type ReceiptSum, ReceiptSums } from './receipt-parts.tsx';
import type { ReceiptDocument } from './receipt-sheet.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import styles from './receipt.module.css';

type HandOver = EndpointResult<typeof handovers.handoverDetails>;

/** The slip of a hand-over for both sides: sums, counted notes, two signature lines. */
export function handOverDocument(handOver: HandOver, locale: ReceiptLocale): ReceiptDocument {
  const { t, format } = locale;
  const { receiver, endedAt } = handOver;
  const facts = [
    { label: t('handOvers.from'), value: handOver.collector },
    { label: t('handOvers.till'), value: handOver.account },
    { label: t('handOvers.submittedAt'), value: format.dateTime(handOver.submittedAt) },
    { label: t('handOvers.paymentCount'), value: format.number(handOver.paymentCount) },
    ...(receiver === null ? [] : [{ label: t('handOvers.receiver'), value: receiver }]),
    ...(handOver.state === 'accepted' && endedAt !== null
      ? [{ label: t('handOvers.endedAt'), value: format.dateTime(endedAt) }]
      : []),
  ];
  return {
    title: t('receipts.handOverSlip'),
    number: format.code(handOver.number),
    company: handOver.company,
    body: (
      <>
        <ReceiptFactList facts={facts} />
        <ReceiptSums sums={sumsOf(handOver, locale)} locale={locale} />
      </>
    ),
    foot: (
      <div className={styles.signatures}>
        <div>{t('receipts.signature', { name: handOver.collector })}</div>
        <div>{t('receipts.signature', { name: receiver ?? t('handOvers.receiver') })}</div>
      </div>
    ),
  };
}

/** The payments, the outlays, the notes, and the difference with who is responsible for it. */
function sumsOf(handOver: HandOver, { t, format }: ReceiptLocale): ReceiptSum[] {
  const { paymentsTotal, collectorCounted, receiverCounted, difference, owed } = handOver;
  const counted = receiverCounted ?? collectorCounted;
  const notes = handOver.counts.findLast(({ isConfirmation }) => !isConfirmation)?.notes ?? [];
  return [
    ...line('payments', t('handOvers.paymentsTotal'), paymentsTotal),
    ...handOver.outlays.map(({ id, category, amount, isAccepted }) => ({
      key: `outlay-${id}`,
      label: t('receipts.outlay', { category }),
      ...(isAccepted === false
        ? { note: t('receipts.struck', { amount: format.taka(amount ?? ZERO_PAISA) }) }
        : {}),
      amount: isAccepted === false ? ZERO_PAISA : negatePaisa(amount ?? ZERO_PAISA),
    })),
    ...line('expected', t('handOvers.expected'), handOver.expected),
    ...notes.map(({ note, pieces }) => ({
      key: `note-${note}`,
      label: `${format.place.currencySign}${format.number(note)} × ${format.number(pieces)}`,
      amount: sumNotes([{ note, pieces }]),
    })),
    ...line('counted', t('handOvers.counted'), counted).map((sum) => ({ ...sum, isTotal: true })),
    ...line('difference', t('handOvers.difference'), difference === 0 ? null : difference),
    ...line('owed', t('handOvers.owedOfIt'), owed === 0 ? null : owed),
  ];
}

/** One line, or none where the amount is null. */
const line = (key: string, label: string, amount: Paisa | null): ReceiptSum[] =>
  amount === null ? [] : [{ key, label, amount }];
