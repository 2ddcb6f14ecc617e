import type { SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { type PaisaSum, sumLess, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';

type Shortage = (typeof SHORTAGE_CHOICES)[number];

type ShortageChoiceProps = {
  /** Counted less expected: below zero. */
  missing: PaisaSum;
  value: Shortage | null;
  onChange: (shortage: Shortage) => void;
  errors?: string[] | undefined;
};

/** What becomes of notes that are missing, said by who is to answer for them. */
export function ShortageChoice({ missing, errors, value, onChange }: ShortageChoiceProps) {
  const t = useText();
  const amount = useFormat().taka(sumLess(ZERO_PAISA, missing));
  return (
    <ChoiceField<Shortage>
      label={t('handOvers.short', { amount })}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'made_good',
          label: t('handOvers.madeGood'),
          help: t('handOvers.madeGoodHelp', { amount }),
        },
        {
          value: 'difference',
          label: t('handOvers.leftAsDifference'),
          help: t('handOvers.leftAsDifferenceHelp'),
        },
      ]}
      {...(errors ? { errors } : {})}
    />
  );
}
