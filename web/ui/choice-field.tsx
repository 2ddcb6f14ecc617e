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

/** One of a few ways, each with what it means; all of them in sight. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const id = useId();
  const { errors = [] } = props;
  return (
    <fieldset
      className={styles.choices}
      role="radiogroup"
      aria-invalid={errors.length > 0}
      // The focus of a form goes to what is wrong.
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
