import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** Says in words what the button does; shown as a hint and read to screen readers. */
  label: string;
  children: ReactNode;
  isSmall?: boolean;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows an icon alone. */
export function IconButton(props: IconButtonProps) {
  const { label, children, isSmall, isDisabled, className, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      disabled={isDisabled}
      className={classNames(
        buttonStyles.button,
        buttonStyles.quiet,
        isSmall ? buttonStyles.iconSmall : buttonStyles.icon,
        className,
      )}
    >
      {children}
    </button>
  );
}
