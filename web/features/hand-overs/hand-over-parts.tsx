import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AppLink } from '../../ui/link.tsx';
import type { HandOver } from './hand-over-words.tsx';

/** A payment that was handed over. */
export const HANDED_PAYMENT_COLUMNS: TableColumn<HandOver['payments'][number]>[] = [
  {
    name: 'customer',
    label: 'payments.customer',
    isCardTitle: true,
    cell: ({ id, customer, code }) => (
      <AppLink to="/payment-details/$id" params={{ id: String(id) }}>
        {`${customer} (${code})`}
      </AppLink>
    ),
  },
  { name: 'paymentDate', label: 'payments.paymentDate', kind: 'day' },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  {
    name: 'isDeleted',
    label: 'payments.status',
    cell: ({ isDeleted }) => isDeleted && <DeletedLater />,
  },
];

function DeletedLater() {
  return <Badge tone="wrong">{useText()('payments.statusDeleted')}</Badge>;
}

type Outlay = HandOver['outlays'][number];

/** Money spent on the way. */
export const OUTLAY_COLUMNS: TableColumn<Outlay>[] = [
  { name: 'category', label: 'handOvers.category', isCardTitle: true, isName: true },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  { name: 'remarks', label: 'payments.remarks' },
  {
    name: 'isAccepted',
    label: 'payments.status',
    cell: ({ isAccepted }) => <OutlayState isAccepted={isAccepted} />,
  },
];

function OutlayState({ isAccepted }: Pick<Outlay, 'isAccepted'>) {
  const t = useText();
  if (isAccepted === null) return <Badge tone="waiting">{t('payments.statusReceived')}</Badge>;
  return isAccepted ? (
    <Badge tone="settled">{t('handOvers.outlayAccepted')}</Badge>
  ) : (
    <Badge tone="wrong">{t('handOvers.outlayStruck')}</Badge>
  );
}
