import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { PaymentValues } from './payment-fields.tsx';
import type { Collection } from './use-collection.ts';

export type FeeLineProps = { collection: Collection; form: EntryForm<PaymentValues> };

/** The reconnection fee of a suspended customer: charged, or struck with a reason. */
export function FeeLine({ collection, form }: FeeLineProps) {
  const t = useText();
  const format = useFormat();
  const { isFeeStruck, figures } = collection;
  const amount = format.taka(figures.reconnectionFee?.balance ?? ZERO_PAISA);
  return (
    <div role="group" aria-label={t('payments.reconnectionFee')}>
      <Checkbox
        label={t('till.chargeFee', { amount })}
        value={!isFeeStruck}
        onChange={(isCharged) => {
          form.set({ struckReason: '', paymentAmount: null });
          collection.strikeFee(!isCharged);
        }}
      />
      {isFeeStruck && (
        <TextField
          label={t('till.feeStruckReason')}
          {...form.field('struckReason')}
          maxLength={200}
          isRequired
          hasAutoFocus
        />
      )}
    </div>
  );
}
