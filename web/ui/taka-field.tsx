import { isTooManyTaka, MAX_PAISA, type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import { formatTaka } from '@netkhata/domain/taka-format';
import { useState } from 'react';
import { useFormat, useLanguage, useText } from '../i18n/use-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type TakaFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'affix'> & {
  value: Paisa | null;
  /** Null while the field is empty or holds no amount. */
  onChange: (value: Paisa | null) => void;
};

/**
 * An amount of money: typed as taka, held as paisa. While it is typed it stays as typed, on leaving
 * it is grouped as the company does, the way it can be typed again in every language.
 */
export function TakaField({ value, onChange, errors, ...field }: TakaFieldProps) {
  const t = useText();
  const digits = useLanguage() === 'bn' ? 'bangla' : 'latin';
  const format = useFormat();
  const { currencySign, numberGrouping } = format.place;
  const [lastTyped, setTyped] = useState<string | null>(null);
  const written =
    value === null ? '' : formatTaka(value, { sign: '', digits, grouping: numberGrouping });
  const isNoAmount =
    (lastTyped ?? '').trim() !== '' && paisaFromTaka(lastTyped ?? '') === undefined;
  // No amount holds nothing: an amount that came since, as by Discard, is shown.
  const typed = isNoAmount && value !== null ? null : lastTyped;
  const isUnreadable = isNoAmount && typed !== null;
  const problem = isTooManyTaka(typed ?? '')
    ? t('errors.amountTooLarge', { most: format.taka(MAX_PAISA) })
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
        onChange(paisaFromTaka(text) ?? null);
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
