import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type CheckboxProps = {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  name?: string;
  isDisabled?: boolean;
  /** The label is read out but not shown, as in a table whose row says what the box is for. */
  isLabelHidden?: boolean;
  /** Drawn and announced as a switch: takes effect at once, without a Save. */
  isSwitch?: boolean;
};

/** A yes/no choice. */
export function Checkbox(props: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={props.isSwitch ? undefined : styles.box}
        role={props.isSwitch ? 'switch' : undefined}
        name={props.name}
        checked={props.value}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className={classNames(props.isLabelHidden && 'visually-hidden')}>{props.label}</span>
    </label>
  );
}
