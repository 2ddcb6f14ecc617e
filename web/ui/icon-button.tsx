import { type ButtonHTMLAttributes, type ReactNode, type Ref, useContext } from 'react';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';
import { LinkContext } from './link-context.ts';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** Says in words what the button does; shown as a hint and read to screen readers. */
  label: string;
  children: ReactNode;
  /** Short word beside the icon, shown where the row of a list has room for it. */
  word?: string;
  isSmall?: boolean;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows an icon alone. */
export function IconButton(props: IconButtonProps) {
  const { label, children, word, isSmall, isDisabled, className, title, ...rest } = props;
  // A reason why it is disabled stays a title, which is read out too.
  const isHinted = useContext(LinkContext) === 'rows' && title === undefined;
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      {...(isHinted ? { 'data-hint': label } : { title: title ?? label })}
      data-icon
      data-word={word}
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
