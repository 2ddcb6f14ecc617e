import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

type FormSectionProps = { title?: string; help?: string; children: ReactNode };

/** Fields that belong together: two columns on a desk, one on a phone. */
export function FormSection({ title, help, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <div className={styles.section} role="group" aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className={styles.head}>
          <h3 className={styles.title} id={titleId}>
            {title}
          </h3>
          {help && <p className={styles.help}>{help}</p>}
        </div>
      )}
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

/** A field, or anything else, over the whole width of a section. */
export function WholeLine({ children }: { children: ReactNode }) {
  return <div className={styles.whole}>{children}</div>;
}
