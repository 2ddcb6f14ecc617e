import { isPositive, type Paisa } from '@netkhata/domain/paisa';
import { useFormat } from '../../../i18n/use-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './customer-timeline.module.css';
import { type TimelineLine, TimelineWords } from './timeline-words.tsx';

/** A line of the timeline: day, event, amount added or deducted, and the balance after it. */
export function TimelineRow({ line }: { line: TimelineLine }) {
  const format = useFormat();
  const amount = 'amount' in line ? line.amount : null;
  return (
    <tr className={styles.line}>
      <td className={styles.day}>{format.day(line.date)}</td>
      <td className={styles.what}>
        <TimelineWords line={line} />
      </td>
      <td className={styles.figure}>
        {amount !== null && <Figure amount={amount} isSigned />}
        <span className={styles.phone}>
          <Figure amount={line.balance} />
        </span>
      </td>
      <td className={classNames(styles.figure, styles.desk)}>
        <Figure amount={line.balance} />
      </td>
    </tr>
  );
}

/** An amount without the currency, which is the same in the whole column. */
function Figure({ amount, isSigned }: { amount: Paisa; isSigned?: boolean }) {
  const { minus, whole, fraction } = useFormat().takaParts(amount);
  const isLowered = isSigned && !isPositive(amount);
  return (
    <span className={isLowered ? styles.lowered : undefined}>
      {isSigned && isPositive(amount) ? '+' : minus}
      {whole}
      <span className={styles.fraction}>{fraction}</span>
    </span>
  );
}
