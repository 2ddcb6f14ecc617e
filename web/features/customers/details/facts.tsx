import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import styles from './facts.module.css';

export type Fact = { label: string; value: ReactNode };

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** Labels and values of a record, in columns; 'N/A' where a value is missing. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useText();
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {isMissing(value) ? (
              <span className={styles.missing}>{t('common.notAvailable')}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Drops missing values: only the facts that the specification names are shown as 'N/A'. */
export function factsWithValues(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => !isMissing(value));
}
