import { type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Format } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';

/**
 * Difference between a count and the books in words, as a plus or minus sign is easily overlooked.
 */
export function differenceWords(t: Translate, format: Format, amount: Paisa): string {
  if (amount === ZERO_PAISA) return t('closes.agrees');
  if (amount > ZERO_PAISA) return t('closes.over', { amount: format.taka(amount) });
  return t('closes.short', { amount: format.taka(subtractPaisa(ZERO_PAISA, amount)) });
}

export function CountDifference({ amount }: { amount: Paisa }) {
  const words = differenceWords(useText(), useFormat(), amount);
  return <Badge tone={amount === ZERO_PAISA ? 'settled' : 'wrong'}>{words}</Badge>;
}
