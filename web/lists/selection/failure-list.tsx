import type { NotDone } from '../../api/many-at-once.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './failure-list.module.css';

type FailureListProps<Row> = {
  /** Replaces the title 'n were not done'. */
  title?: string;
  notDone: readonly NotDone<Row>[];
  /** Name of a row in the list of failures. */
  nameOf: (row: Row) => string;
};

/** The rows whose work failed, and the reason for each. */
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
