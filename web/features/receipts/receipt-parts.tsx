import type { Paisa } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { ReceiptSpeech } from './receipt-speech.ts';
import styles from './receipt.module.css';

type TakaProps = { amount: Paisa; speech: ReceiptSpeech };

/** An amount in the language of the paper. */
function ReceiptTaka({ amount, speech }: TakaProps) {
  const { minus, sign, whole, fraction } = speech.format.takaParts(amount);
  return (
    <span className={styles.taka}>
      {minus}
      <span className={styles.sign}>{sign}</span>
      {whole}
      <span className={styles.fraction}>{fraction}</span>
    </span>
  );
}

export type ReceiptFact = { label: string; value: ReactNode };

/** Who and when: a name and a value beside it. */
export function ReceiptFacts({ facts }: { facts: readonly ReceiptFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type ReceiptSum = {
  key: string;
  label: string;
  note?: string;
  amount: Paisa;
  /** What the paper is about; drawn large under a rule. */
  isTotal?: boolean;
};

/** Money, line by line. */
export function ReceiptSums({
  sums,
  speech,
}: {
  sums: readonly ReceiptSum[];
  speech: ReceiptSpeech;
}) {
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">{speech.t('receipts.item')}</th>
          <th scope="col">{speech.t('receipts.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ key, label, note, amount, isTotal }) => (
          <tr key={key} className={classNames(isTotal && styles.total)}>
            <th scope="row">
              {label}
              {note && <div className={styles.note}>{note}</div>}
            </th>
            <td>
              <ReceiptTaka amount={amount} speech={speech} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
