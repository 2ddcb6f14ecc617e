import type { ReactNode } from 'react';
import styles from './page.module.css';

type PageProps = {
  children: ReactNode;
  /** Forms and texts are easier to read when they are not as wide as the desk. */
  isNarrow?: boolean;
};

/** The cards of a page, one below the other; title and breadcrumbs are in the shell. */
export function Page({ children, isNarrow }: PageProps) {
  return <div className={isNarrow ? styles.narrow : styles.page}>{children}</div>;
}

/** Cards side by side where there is room; the first may be the narrow one. */
export function Columns({
  children,
  isFirstNarrow,
}: {
  children: ReactNode;
  isFirstNarrow?: boolean;
}) {
  return <div className={isFirstNarrow ? styles.sideFirst : styles.columns}>{children}</div>;
}

/** Buttons in one line, wrapping when they must. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
