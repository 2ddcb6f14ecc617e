import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { TextField, type TextFieldProps } from './text-field.tsx';

const TYPED = /^(\d{1,2})[:.\s]?([0-5]\d)?$/;

/** What was typed as a time on 24 hours: '9', '930', '21.30', '৯:৩০'; as typed where it is none. */
export function readTypedTime(text: string): string {
  const [, hours = '', minutes = '00'] = TYPED.exec(toLatinDigits(text).trim()) ?? [];
  if (hours === '' || Number(hours) > 23) return text;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** A time of day on 24 hours, whatever the clock of the browser is set to. */
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
