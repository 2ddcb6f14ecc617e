import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type NoticeProps = {
  children: ReactNode;
  /** Leaves room below, where the form around it does not. */
  hasRoomBelow?: boolean;
  /** Something went wrong: it is read out at once. */
  isWrong?: boolean;
};

/** A calm word over a form about what its sending does, or does not do. */
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
