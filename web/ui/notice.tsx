import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type NoticeProps = {
  children: ReactNode;
  /** Adds space below, where the surrounding form has none. */
  hasRoomBelow?: boolean;
  /** An error: screen readers announce it at once. */
  isWrong?: boolean;
};

/** A notice above a form about what submitting it does, or does not do. */
export function Notice({ children, hasRoomBelow, isWrong }: NoticeProps) {
  const Icon = isWrong ? IconAlertTriangle : IconInfoCircle;
  return (
    <p
      className={classNames(styles.notice, hasRoomBelow && styles.above, isWrong && styles.wrong)}
      role={isWrong ? 'alert' : undefined}
    >
      <Icon size={18} aria-hidden />
      {children}
    </p>
  );
}
