import type { SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { type PaisaSum, subtractSum, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';

type Shortage = (typeof SHORTAGE_CHOICES)[number];

type ShortageChoiceProps = {
  /** Counted less expected: below zero. */
  missing: PaisaSum;
  value: Shortage | null;
  onChange: (shortage: Shortage) => void;
  errors?: string[] | undefined;
  /**
   * Handing over for somebody else: a shortage can only be left as a difference, not become a debt.
   */
  isForOther?: boolean;
};

/** Asks the person responsible what becomes of a shortage. */
export function ShortageChoice(props: ShortageChoiceProps) {
  const { missing, errors, value, onChange, isForOther = false } = props;
  const t = useText();
  const amount = useFormat().taka(subtractSum(ZERO_PAISA, missing));
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
