import { NumberField } from './number-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const KBIT = 1000;

type RateFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> & {
  /** In kbit/s. */
  value: number | null;
  onChange: (kbit: number | null) => void;
};

/** A speed, typed in Mbit/s. */
export function RateField({ value, onChange, ...field }: RateFieldProps) {
  return (
    <NumberField
      {...field}
      value={value === null ? null : value / KBIT}
      onChange={(mbit) => onChange(mbit === null ? null : Math.round(mbit * KBIT))}
    />
  );
}
