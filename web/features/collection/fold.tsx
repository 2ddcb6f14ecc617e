import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './till.module.css';

type FoldProps = {
  title: string;
  /** Short summary of the content. */
  hint?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A collapsible section of the till. */
export function Fold({ title, hint, isOpen, onToggle, children }: FoldProps) {
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onToggle(event.currentTarget.open);
      }}
    >
      <summary>
        <IconChevronDown size={16} aria-hidden />
        {title}
        {hint && <span className={styles.hint}>{hint}</span>}
      </summary>
      {children}
    </details>
  );
}
