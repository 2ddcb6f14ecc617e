import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import styles from './field.module.css';

type TextareaFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
};

export function TextareaField(props: TextareaFieldProps) {
  const ids = useFieldIds(props);
  return (
    <FieldFrame {...props} ids={ids}>
      <textarea
        id={ids.id}
        name={props.name}
        className={styles.input}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        rows={props.rows ?? 3}
        maxLength={props.maxLength}
        disabled={props.isDisabled}
        required={props.isRequired}
        aria-invalid={(props.errors?.length ?? 0) > 0}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}
