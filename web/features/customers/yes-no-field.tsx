import { useText } from '../../i18n/use-text.ts';
import type { FieldProps } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export type YesNo = 'yes' | 'no';

/** A choice of yes or no that is part of a form. */
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
