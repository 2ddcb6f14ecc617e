import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import styles from './form-card.module.css';

type FormCardProps = { title: string; help?: string; children: ReactNode };

/** One sheet of a long form: fields that belong together under a heading of their own. */
export function FormCard({ title, help, children }: FormCardProps) {
  return (
    <Card title={title}>
      {help && <p className={styles.help}>{help}</p>}
      <FormSection>{children}</FormSection>
    </Card>
  );
}

/** The sheets of a form under each other. */
export function FormCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
