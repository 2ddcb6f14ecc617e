import { LARGEST } from '@netkhata/domain/bounds';
import { isTooManyTaka, type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import { useState } from 'react';
import { useFormat, useLanguage, useText } from '../i18n/use-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type TakaFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'affix'> & {
  value: Paisa | null;
  /** Null while the field is empty or holds no amount. */
  onChange: (value: Paisa | null) => void;
  /** The largest amount allowed: that of a payment unless the field is for something larger. */
  most?: Paisa;
};

/**
 * An amount of money: typed in taka, its value is in paisa. On blur it is written with the
 * company's digit grouping, in a form that can be typed again in every language.
 */
export function TakaField({ value, onChange, errors, ...props }: TakaFieldProps) {
  const { most = LARGEST.payment, ...field } = props;
  const t = useText();
  const digits = useLanguage() === 'bn' ? 'bangla' : 'latin';
  const format = useFormat();
  const { currencySign, numberGrouping } = format.place;
  const [lastTyped, setTyped] = useState<string | null>(null);
  const written =
    value === null ? '' : formatTaka(value, { sign: '', digits, grouping: numberGrouping });
  const isNoAmount =
    (lastTyped ?? '').trim() !== '' && amountWithin(lastTyped ?? '', most) === null;
  // Unreadable text means a null value. A value that is not null was then set from outside (by
  // Discard) and replaces the text.
  const typed = isNoAmount && value !== null ? null : lastTyped;
  const isUnreadable = isNoAmount && typed !== null;
  const problem = isTooLarge(typed ?? '', most)
    ? t('errors.amountTooLarge', { most: format.taka(most) })
    : t('errors.notAnAmount');
  return (
    <TextField
      {...field}
      inputMode="decimal"
      affix={currencySign}
      isFigure
      value={typed ?? written}
      onChange={(text) => {
        setTyped(text);
        onChange(amountWithin(text, most));
      }}
      onBlur={() => {
        if (!isUnreadable) setTyped(null);
        field.onBlur?.();
      }}
      isUnreadable={isUnreadable}
      {...(isUnreadable ? { errors: [problem] } : errors ? { errors } : {})}
    />
  );
}

function isTooLarge(typed: string, most: Paisa): boolean {
  const amount = paisaFromTaka(typed);
  return amount === undefined ? isTooManyTaka(typed) : Math.abs(amount) > most;
}

function amountWithin(typed: string, most: Paisa): Paisa | null {
  return isTooLarge(typed, most) ? null : (paisaFromTaka(typed) ?? null);
}
