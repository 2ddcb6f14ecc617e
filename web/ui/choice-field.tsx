import { useId } from 'react';
import styles from './choice-field.module.css';
import fieldStyles from './field.module.css';

type ChoiceFieldProps<V extends string> = {
  label: string;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; help?: string }[];
  errors?: string[];
};

/** Radio buttons, each with a line of help; all options are visible. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const id = useId();
  const { errors = [] } = props;
  return (
    <fieldset
      className={styles.choices}
      role="radiogroup"
      aria-invalid={errors.length > 0}
      // Focusable, because a form moves focus to its first invalid field.
      tabIndex={-1}
    >
      <legend className={fieldStyles.label}>{props.label}</legend>
      {props.options.map(({ value, label, help }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            {help && <span className={styles.help}>{help}</span>}
          </span>
        </label>
      ))}
      {errors.length > 0 && (
        <div className={fieldStyles.errors} role="alert">
          {errors.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </div>
      )}
    </fieldset>
  );
}
