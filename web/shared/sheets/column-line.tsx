import type { ReactNode } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import styles from './column-line.module.css';

/** Value for a column that is to be ignored. */
const NOTHING = 'nothing';

type ColumnLineProps<Field extends string> = {
  header: string;
  /** Some of the column's values. */
  samples: readonly string[];
  /** Shown where the column has no values. */
  emptyText: string;
  /** Label of the select. */
  label: string;
  /** Null where the column is ignored. */
  field: Field | null;
  /** Label of the choice to ignore the column. */
  nothing: string;
  fields: readonly { value: Field; label: string }[];
  isDisabled?: boolean;
  onChoose: (field: Field | null) => void;
  /** What else is to be chosen for the column. */
  children?: ReactNode;
};

/** A column of a sheet: its header and sample values, and which field it is. */
export function ColumnLine<Field extends string>(props: ColumnLineProps<Field>) {
  const { header, samples, field } = props;
  return (
    <li className={styles.column}>
      <span className={styles.two}>
        <strong>{header}</strong>
        <span className={text.soft}>
          {samples.length > 0 ? samples.join(' · ') : props.emptyText}
        </span>
      </span>
      <SelectField<Field | typeof NOTHING>
        label={props.label}
        isLabelHidden
        isDisabled={props.isDisabled ?? false}
        value={field ?? NOTHING}
        onChange={(next) => next !== null && props.onChoose(next === NOTHING ? null : next)}
        options={[{ value: NOTHING, label: props.nothing }, ...props.fields]}
      />
      {props.children}
    </li>
  );
}
