import type { PaisaSum } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import styles from './moving.module.css';

type KhataLineProps = {
  /** Its line number; a total has none. */
  number?: number;
  label: ReactNode;
  children: ReactNode;
};

/** A line of the account book: its number in the margin, a label, and a figure at the end. */
export function KhataLine({ number, label, children }: KhataLineProps) {
  const format = useFormat();
  return (
    <div className={classNames(khata.line, styles.line)}>
      <span className={styles.number}>{number !== undefined && format.id(number)}</span>
      <div className={styles.words}>{label}</div>
      <div className={styles.figure}>{children}</div>
    </div>
  );
}

/** Total of the lines above, under a double rule. */
export function SumLine({ label, amount }: { label: string; amount: PaisaSum }) {
  return (
    <KhataLine label={<strong>{label}</strong>}>
      <span className={khata.sum}>
        <Taka amount={amount} />
      </span>
    </KhataLine>
  );
}
