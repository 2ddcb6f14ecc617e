import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import fieldStyles from './field.module.css';

export type Option<V extends string | number> = { value: V; label: string };

type SelectFieldProps<V extends string | number> = FieldProps & {
  value: V | null;
  onChange: (value: V | null) => void;
  options: readonly Option<V>[];
  /** Label of the empty option; without it there is none once something is chosen. */
  placeholder?: string;
};

/** One of a few options; a native select, quick by keyboard and on a phone. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const ids = useFieldIds(props);
  const { value, options, placeholder } = props;
  const hasEmptyChoice = placeholder !== undefined || value === null;
  return (
    <FieldFrame {...props} ids={ids}>
      <select
        id={ids.id}
        name={props.name}
        className={fieldStyles.input}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const option = options.find((candidate) => String(candidate.value) === chosen);
          props.onChange(option?.value ?? null);
        }}
        disabled={props.isDisabled}
        required={props.isRequired}
        aria-invalid={(props.errors?.length ?? 0) > 0}
        aria-describedby={ids.describedBy}
      >
        {hasEmptyChoice && <option value="">{placeholder ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
