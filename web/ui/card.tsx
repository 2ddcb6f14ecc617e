import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

type CardProps = {
  title?: string;
  /** Shown at the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
  /** No padding: for tables and lists, which reach the border. */
  isFlush?: boolean;
};

/** A card of a page; with a title it is a named region. */
export function Card({ title, actions, children, isFlush }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
