import type { NotDone } from '../../api/many-at-once.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './failure-list.module.css';

type FailureListProps<Row> = {
  /** Instead of 'n were not done'. */
  title?: string;
  notDone: readonly NotDone<Row>[];
  /** How a row is named. */
  nameOf: (row: Row) => string;
};

/** What was not done of many, and why each. */
export function FailureList<Row>({ title, notDone, nameOf }: FailureListProps<Row>) {
  const t = useText();
  return (
    <div className={styles.failures} role="alert">
      <strong>{title ?? t('selection.notDone', { count: notDone.length })}</strong>
      <ul>
        {notDone.map(({ subject, messages }) => (
          <li key={nameOf(subject)}>
            {nameOf(subject)}: {messages.join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
