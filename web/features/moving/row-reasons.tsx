import { MEND_FIELDS, type MendField } from '@netkhata/contract/move-words';
import { useId } from 'react';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { fieldLabel } from '../../shared/customers/field-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import text from '../../ui/text.module.css';
import { MendCell } from './mend-cell.tsx';
import { MARK_LABELS, type MoveRow } from './move-words.ts';
import styles from './moving.module.css';

const isMendable = (field: string): field is MendField =>
  (MEND_FIELDS as readonly string[]).includes(field);

/** Whether a row is imported; if refused, each reason with the cell to mend. */
export function RowReasons({ moveId, row }: { moveId: number; row: MoveRow }) {
  const t = useText();
  const textOf = useServerText();
  const id = useId();
  if (row.outcome !== 'refused') return <RowOutcome row={row} />;
  return (
    <div className={styles.reasons}>
      {row.reasons.map(({ field, reason, reasonMessage }, index) => {
        const describedBy = `${id}-${index}`;
        const label = fieldLabel(field);
        const sentence = `${label ? t(label) : field}: ${textOf(reason, reasonMessage)}`;
        return (
          <div key={`${field} ${reason}`} className={styles.two}>
            <span className={text.wrong} id={describedBy}>
              {sentence}
            </span>
            {isMendable(field) && (
              <MendCell moveId={moveId} row={row} field={field} describedBy={describedBy} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function RowOutcome({ row }: { row: MoveRow }) {
  const t = useText();
  const textOf = useServerText();
  const why = row.reasons.map(({ reason, reasonMessage }) => textOf(reason, reasonMessage));
  const marks = row.marks.map((mark) => t(MARK_LABELS[mark]));
  return (
    <div className={styles.reasons}>
      {row.outcome === 'left_out' ? (
        <Badge tone="neutral">{t('moving.isLeftOut')}</Badge>
      ) : (
        <Badge tone="settled">{t('moving.comesIn')}</Badge>
      )}
      {[...why, ...marks].length > 0 && (
        <span className={text.soft}>{[...why, ...marks].join(' · ')}</span>
      )}
    </div>
  );
}
