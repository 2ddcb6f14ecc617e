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
  /** Somebody else's notes are missing: nobody makes a debt for them. */
  isForOther?: boolean;
};

/** What becomes of notes that are missing, said by who is to answer for them. */
export function ShortageChoice(props: ShortageChoiceProps) {
  const { missing, errors, value, onChange, isForOther = false } = props;
  const t = useText();
  const amount = useFormat().taka(sumLess(ZERO_PAISA, missing));
  return (
    <ChoiceField<Shortage>
      label={t('handOvers.short', { amount })}
      value={isForOther ? 'difference' : value}
      onChange={onChange}
      options={
        isForOther
          ? [{ value: 'difference', label: t('handOvers.leftAsDifference') }]
          : [
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
            ]
      }
      {...(errors ? { errors } : {})}
    />
  );
}
