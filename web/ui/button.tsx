import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  children: ReactNode;
  tone?: ButtonTone;
  isSmall?: boolean;
  isWide?: boolean;
  isDisabled?: boolean;
  /** Shows a spinner and ignores presses while the action is running. */
  isBusy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: {
  tone?: ButtonTone | undefined;
  isSmall?: boolean | undefined;
  isWide?: boolean | undefined;
}): string {
  return classNames(
    styles.button,
    styles[look.tone ?? 'secondary'],
    look.isSmall && styles.small,
    look.isWide && styles.wide,
  );
}

/** A button; a screen has one primary button, the others are secondary or quiet. */
export function Button(props: ButtonProps) {
  const { children, tone, isSmall, isWide, isDisabled, isBusy, icon, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ tone, isSmall, isWide }), className)}
      disabled={isDisabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}
