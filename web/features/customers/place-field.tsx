import { useId } from 'react';
import { FieldFrame, type FieldProps, useFieldIds } from '../../ui/field.tsx';
import styles from '../../ui/field.module.css';

type PlaceFieldProps = FieldProps & {
  value: string;
  onChange: (name: string) => void;
  /** The names there are; any other may be typed. */
  names: readonly string[];
};

/** A block or road: chosen from the list of its area, or typed anew. */
export function PlaceField(props: PlaceFieldProps) {
  const ids = useFieldIds(props);
  const listId = useId();
  return (
    <FieldFrame {...props} ids={ids}>
      <input
        id={ids.id}
        name={props.name}
        className={styles.input}
        list={listId}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        disabled={props.isDisabled}
        autoComplete="off"
        aria-invalid={(props.errors?.length ?? 0) > 0}
        aria-describedby={ids.describedBy}
      />
      <datalist id={listId}>
        {props.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
