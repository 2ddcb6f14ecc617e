import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/**
 * Props of every field; `name` is the field's name on the wire, by which server messages find it.
 */
export type FieldProps = {
  label: string;
  name?: string;
  help?: string;
  errors?: string[];
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The label is for screen readers only, where the text beside the field says the same. */
  isLabelHidden?: boolean;
};

export type FieldIds = { id: string; describedBy: string | undefined };

/** The ids that tie a control to its help and its messages. */
export function useFieldIds(field: FieldProps): FieldIds {
  const id = useId();
  const parts = [field.help && `${id}-help`, field.errors?.length && `${id}-errors`];
  return { id, describedBy: parts.filter(Boolean).join(' ') || undefined };
}

/** Layout of a field: label above, help under the control, then the errors. */
export function FieldFrame(props: FieldProps & { ids: FieldIds; children: ReactNode }) {
  const { label, help, errors, isRequired, isLabelHidden, ids, children } = props;
  const looks = [styles.label, isRequired && styles.required];
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : classNames(...looks)} htmlFor={ids.id}>
        {label}
      </label>
      {children}
      {help && (
        <div className={styles.help} id={`${ids.id}-help`}>
          {help}
        </div>
      )}
      {errors && errors.length > 0 && (
        <ul className={styles.errors} id={`${ids.id}-errors`}>
          {errors.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
