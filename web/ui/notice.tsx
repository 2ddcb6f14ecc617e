import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type NoticeProps = {
  children: ReactNode;
  /** Leaves room below, where the form around it does not. */
  hasRoomBelow?: boolean;
};

/** A calm word over a form about what its sending does, or does not do. */
export function Notice({ children, hasRoomBelow }: NoticeProps) {
  return (
    <p className={classNames(styles.notice, hasRoomBelow && styles.above)}>
      <IconInfoCircle size={18} aria-hidden />
      {children}
    </p>
  );
}
