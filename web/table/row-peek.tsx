import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './row-peek.module.css';

export type RowFact = { name: string; label: string; value: ReactNode };

/** A look at one row without leaving the list: every column, also what is cut off or hidden. */
export function RowPeek({ facts }: { facts: readonly RowFact[] }) {
  const t = useText();
  return (
    <aside className={styles.peek} aria-label={t('tables.rowDetails')} aria-live="polite">
      <dl>
        {facts.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('tables.peekHelp')}</p>
    </aside>
  );
}
