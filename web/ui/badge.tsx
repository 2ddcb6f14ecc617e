import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

/** What a state means: settled (green), waiting (amber), wrong or overdue (red), or neither. */
export type BadgeTone = 'settled' | 'waiting' | 'wrong' | 'neutral';

const ICONS = {
  settled: IconCircleCheck,
  waiting: IconClock,
  wrong: IconAlertTriangle,
  neutral: IconCircleMinus,
};

type BadgeProps = {
  tone: BadgeTone;
  /** False where there is no room, and the text alone says what it means. */
  hasIcon?: boolean;
  children: ReactNode;
};

/** A state as a word with an icon, so that colour alone never carries the meaning. */
export function Badge({ tone, hasIcon = true, children }: BadgeProps) {
  const Icon = ICONS[tone];
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {hasIcon && <Icon size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  );
}

/** A key, as labelled on the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
