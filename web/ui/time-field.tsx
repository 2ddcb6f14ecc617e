import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { TextField, type TextFieldProps } from './text-field.tsx';

const TYPED = /^(\d{1,2})[:.\s]?([0-5]\d)?$/;

/**
 * Parses a typed 24-hour time ('9', '930', '21.30', '৯:৩০') to HH:MM; other text is returned as it
 * is.
 */
export function readTypedTime(text: string): string {
  const [, hours = '', minutes = '00'] = TYPED.exec(toLatinDigits(text).trim()) ?? [];
  if (hours === '' || Number(hours) > 23) return text;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** A 24-hour time of day, whatever the browser's own clock format is. */
export function TimeField({ onChange, ...props }: TextFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      isFigure
      maxLength={5}
      onChange={onChange}
      onBlur={() => {
        const time = readTypedTime(props.value);
        if (time !== props.value) onChange(time);
        props.onBlur?.();
      }}
    />
  );
}
