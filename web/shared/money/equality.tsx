import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './equality.module.css';

type EqualityProps = {
  /** End of the last statement; null without one. */
  statementUntil: string | null;
  /** The books agree with the statement up to here; null where they do not. */
  equalUntil: string | null;
};

/** Whether an account of the books is equal to its statement, and until when. */
export function Equality(props: EqualityProps) {
  return (
    <span className={styles.equality}>
      <EqualityBadge {...props} />
    </span>
  );
}

function EqualityBadge({ statementUntil, equalUntil }: EqualityProps) {
  const t = useText();
  const format = useFormat();
  if (equalUntil !== null && equalUntil === statementUntil) {
    return (
      <Badge tone="settled">{t('equality.until', { time: format.dateTime(equalUntil) })}</Badge>
    );
  }
  if (statementUntil === null) return <Badge tone="neutral">{t('equality.noStatement')}</Badge>;
  return (
    <Badge tone="wrong">
      {equalUntil === null
        ? t('equality.differs', { time: format.dateTime(statementUntil) })
        : t('equality.differsSince', { time: format.dateTime(equalUntil) })}
    </Badge>
  );
}
