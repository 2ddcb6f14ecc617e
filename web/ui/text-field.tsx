import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal' | 'search';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  isReadOnly?: boolean;
  isFigure?: boolean;
  hasAutoFocus?: boolean;
  /** The text cannot be parsed: a form with such a field is not submitted. */
  isUnreadable?: boolean;
  /** Shown inside the control, at its start; decorative. */
  affix?: ReactNode;
  /** A small button inside the control, at its end. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function TextField({ ref, ...props }: TextFieldProps) {
  const ids = useFieldIds(props);
  const { affix, action, errors } = props;
  const isInvalid = (errors?.length ?? 0) > 0;
  return (
    <FieldFrame {...props} ids={ids}>
      <div className={styles.withAffix}>
        {affix && (
          <span className={styles.affix} aria-hidden>
            {affix}
          </span>
        )}
        <input
          ref={ref}
          id={ids.id}
          name={props.name}
          className={classNames(
            styles.input,
            props.isFigure && styles.figures,
            affix !== undefined && styles.padStart,
            action !== undefined && styles.padEnd,
          )}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          onKeyDown={props.onKeyDown}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          readOnly={props.isReadOnly}
          disabled={props.isDisabled}
          required={props.isRequired}
          data-unreadable={props.isUnreadable || undefined}
          aria-invalid={isInvalid}
          aria-describedby={ids.describedBy}
          autoFocus={props.hasAutoFocus}
          data-autofocus={props.hasAutoFocus || undefined}
        />
        {action && <span className={styles.action}>{action}</span>}
      </div>
    </FieldFrame>
  );
}
