import { IconChevronDown } from '@tabler/icons-react';
import type { SkipReason } from '@netkhata/domain/monthly-bills';
import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from './bill-runs.module.css';
import { type BillRun, SKIP_LABELS, skippedReasons } from './run-words.ts';

type SkippedListProps = {
  skipped: BillRun['skipped'];
  /** Opens and closes the names behind a reason; without it there are figures alone. */
  open?: { reason: SkipReason | null | undefined; toggle: (reason: SkipReason) => void };
};

/** Who gets no bill, counted by the reason; nothing when nobody is skipped. */
export function SkippedList({ skipped, open }: SkippedListProps) {
  const t = useText();
  const format = useFormat();
  const reasons = skippedReasons(skipped);
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('bills.skippedBy')}</h3>
      <dl className={styles.reasons}>
        {reasons.map(({ reason, count }) => {
          const label = t(SKIP_LABELS[reason] ?? 'bills.skipOther');
          return (
            <div key={reason}>
              <dt>
                {open ? (
                  <button
                    type="button"
                    className={styles.opener}
                    aria-expanded={open.reason === reason}
                    onClick={() => open.toggle(reason)}
                  >
                    {label}
                    <IconChevronDown size={14} aria-hidden />
                  </button>
                ) : (
                  label
                )}
              </dt>
              <dd>{format.number(count)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
