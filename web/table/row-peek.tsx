import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useEscapeKey } from '../ui/escape-key.ts';
import styles from './row-peek.module.css';

export type RowFact = { name: string; label: string; value: ReactNode };

type RowPeekProps = { facts: readonly RowFact[]; onClose: () => void };

/** A look at one row without leaving the list: every column, also what is cut off or hidden. */
export function RowPeek({ facts, onClose }: RowPeekProps) {
  const t = useText();
  useEscapeKey(true, onClose);
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
