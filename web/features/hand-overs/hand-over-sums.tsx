import type { PaisaSum } from '@netkhata/domain/paisa';
import { useText } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './hand-overs.module.css';

type HandOverSumsProps = {
  expected: PaisaSum;
  /** Null before anything is counted. */
  difference: PaisaSum | null;
};

/** The expected sum, and how far the counted sum is from it. */
export function HandOverSums({ expected, difference }: HandOverSumsProps) {
  const t = useText();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('handOvers.expected')}</dt>
        <dd>
          <Taka amount={expected} />
        </dd>
      </div>
      {difference !== null && (
        <div>
          <dt>{t('handOvers.difference')}</dt>
          <dd data-is-off={difference !== 0}>
            <Taka amount={difference} isStrong />
          </dd>
        </div>
      )}
    </dl>
  );
}
