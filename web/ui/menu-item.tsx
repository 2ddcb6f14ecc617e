import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './menu-item.module.css';

type Shown = {
  children: ReactNode;
  icon?: ReactNode;
  /** Shown at the end of the line. */
  note?: ReactNode;
};

type MenuButtonProps = Shown & {
  onClick: () => void;
  isDisabled?: boolean;
  /** Disables the button and is its tooltip. */
  disabledReason?: string | undefined;
  /** A line of a panel with the role of a menu. */
  isMenuItem?: boolean;
  /** The selected one of a group of alternatives. */
  isChosen?: boolean;
};

/** A line of a panel that performs an action. */
export function MenuButton(props: MenuButtonProps) {
  const { disabledReason } = props;
  return (
    <button
      type="button"
      className={styles.item}
      {...(props.isMenuItem && { role: 'menuitem' })}
      onClick={props.onClick}
      disabled={props.isDisabled || disabledReason !== undefined}
      title={disabledReason}
      aria-pressed={props.isChosen}
    >
      {props.icon}
      {props.children}
      {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
    </button>
  );
}

type ItemAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Shown & { ref?: Ref<HTMLAnchorElement> };

function ItemAnchor({ icon, note, children, ...rest }: ItemAnchorProps) {
  return (
    <a {...rest} className={styles.item}>
      {icon}
      {children}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </a>
  );
}

/** A line of a panel that links to a screen. */
export const MenuLink = createLink(ItemAnchor);
