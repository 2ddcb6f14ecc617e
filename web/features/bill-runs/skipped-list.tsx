import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from './bill-runs.module.css';
import { type BillRun, SKIP_LABELS, skippedReasons } from './run-words.ts';

/** Who gets no bill, counted by the reason; nothing when nobody is skipped. */
export function SkippedList({ skipped }: { skipped: BillRun['skipped'] }) {
  const t = useText();
  const format = useFormat();
  const reasons = skippedReasons(skipped);
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('bills.skippedBy')}</h3>
      <dl className={styles.reasons}>
        {reasons.map(({ reason, count }) => (
          <div key={reason}>
            <dt>{t(SKIP_LABELS[reason] ?? 'bills.skipOther')}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
