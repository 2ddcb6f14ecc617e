import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> & {
  value: number | null;
  /** Null while the field is empty or holds no number. */
  onChange: (value: number | null) => void;
};

function numberIn(text: string): number | null {
  const plain = toLatinDigits(text).trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A plain number; Bangla digits are understood. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const isTypedCurrent = numberIn(typed) === value;
  const isUnreadable = value === null && isTypedCurrent && typed.trim() !== '';
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={isTypedCurrent ? typed : String(value ?? '')}
      onChange={(text) => {
        setTyped(text);
        onChange(numberIn(text));
      }}
      isFigure
      isUnreadable={isUnreadable}
      {...(isUnreadable ? { errors: [t('errors.notANumber')] } : {})}
    />
  );
}
