import type { PaisaSum } from '@netkhata/domain/paisa';
import { useFormat } from '../i18n/use-text.ts';
import styles from './taka.module.css';

type TakaProps = { amount: PaisaSum; isStrong?: boolean };

/** An amount as the product writes it: sign lighter, paisa smaller, figures of one width. */
export function Taka({ amount, isStrong }: TakaProps) {
  const { minus, sign, whole, fraction } = useFormat().takaParts(amount);
  return (
    <span className={isStrong ? styles.strong : styles.taka}>
      {minus}
      <span className={styles.sign}>{sign}</span>
      {whole}
      <span className={styles.fraction}>{fraction}</span>
    </span>
  );
}
