import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { Code } from '../../ui/code.tsx';
import { AppLink } from '../../ui/link.tsx';
import type { Hand } from './hand-over-words.tsx';

type HandPayment = Hand['payments'][number];

/** The payer's name, linked to the payment. */
export const PAYER_COLUMN = {
  name: 'customer',
  label: 'payments.customer',
  isCardTitle: true,
  cell: ({ id, customer, code }: Pick<HandPayment, 'id' | 'customer' | 'code'>) => (
    <AppLink to="/payment-details/$id" params={{ id: String(id) }}>
      {customer} (<Code text={code} />)
    </AppLink>
  ),
} as const;

export const HAND_PAYMENT_COLUMNS: TableColumn<HandPayment>[] = [
  PAYER_COLUMN,
  { name: 'paymentDate', label: 'payments.paymentDate', kind: 'day' },
  { name: 'age', label: 'handOvers.age', cell: ({ age }) => <Age days={age} /> },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  { name: 'account', label: 'handOvers.till', isName: true },
  { name: 'enteredBy', label: 'handOvers.enteredBy', isName: true },
];

/** Days for which the money has been in the hand. */
function Age({ days }: { days: number }) {
  const t = useText();
  return days === 0 ? t('handOvers.today') : t('handOvers.days', { count: days });
}
