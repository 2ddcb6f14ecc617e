import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type PhoneLines, PhonePartValue } from '../state/phone-lines.tsx';
import type { TableColumn } from '../state/table-column.tsx';
import { ColumnValues } from './column-values.tsx';
import styles from './phone-row.module.css';

type PhoneRowProps<Row> = {
  row: Row;
  lines: PhoneLines<Row>;
  /** All columns, of which the two lines may use any. */
  allColumns: readonly TableColumn<Row>[];
  /** The columns that unfold below the lines. */
  columns: readonly TableColumn<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Name of the row, for screen readers. */
  name: string;
  isUnfolded: boolean;
  onUnfold: () => void;
};

/** The cells of a row on a phone: two lines and the most frequent action; the rest unfolds. */
export function PhoneRow<Row>(props: PhoneRowProps<Row>) {
  const t = useText();
  const { row, lines, isUnfolded, name } = props;
  const part = { row, columns: props.allColumns };
  const Chevron = isUnfolded ? IconChevronUp : IconChevronDown;
  return (
    <>
      <td className={styles.lines} data-lines>
        <div className={styles.first}>
          <span className={styles.title}>
            <PhonePartValue part={lines.primary} {...part} />
          </span>
          <span className={styles.amount}>
            <PhonePartValue part={lines.amount} {...part} />
          </span>
        </div>
        {(lines.detail ?? lines.aside) && (
          <div className={styles.second}>
            <span className={styles.detail}>
              {/* Shortened where it is long; the unfolded part shows all of it. */}
              <span>
                <PhonePartValue part={lines.detail} {...part} />
              </span>
            </span>
            <span className={styles.aside}>
              <PhonePartValue part={lines.aside} {...part} />
            </span>
          </div>
        )}
      </td>
      <td className={styles.buttons} data-actions>
        {lines.action?.(row)}
        <IconButton
          label={t('tables.moreOf', { name })}
          aria-expanded={isUnfolded}
          isSmall
          onClick={props.onUnfold}
        >
          <Chevron size={16} />
        </IconButton>
      </td>
      {isUnfolded && <Unfolded {...props} />}
    </>
  );
}

/**
 * The unfolded part: every shown column with its label, and the buttons that are not in the two
 * lines.
 */
function Unfolded<Row>({ row, lines, columns, actions }: PhoneRowProps<Row>) {
  return (
    <td className={styles.rest} data-actions>
      <ColumnValues row={row} columns={columns} />
      {actions && actions !== lines.action && <div className={styles.actions}>{actions(row)}</div>}
    </td>
  );
}
