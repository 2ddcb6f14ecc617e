import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import type { FieldProps } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './form-card.module.css';

type FormCardProps = { title: string; help?: string; children: ReactNode };

/** A card of a long form: related fields under a heading. */
export function FormCard({ title, help, children }: FormCardProps) {
  return (
    <Card title={title}>
      {help && <p className={styles.help}>{help}</p>}
      <FormSection>{children}</FormSection>
    </Card>
  );
}

/** The cards of a form, stacked. */
export function FormCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

export type YesNo = 'yes' | 'no';

/** A yes/no field of a form. */
export function YesNoField(props: FieldProps & { value: YesNo; onChange: (value: YesNo) => void }) {
  const t = useText();
  return (
    <SelectField<YesNo>
      {...props}
      onChange={(value) => {
        if (value) props.onChange(value);
      }}
      options={[
        { value: 'yes', label: t('common.yes') },
        { value: 'no', label: t('common.no') },
      ]}
    />
  );
}
