import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableColumn } from '../../table/table-column.tsx';
import { Card } from '../../ui/card.tsx';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentStatus } from './payment-status.tsx';
import styles from './payment-table.module.css';

type PaymentRow = TableRow<typeof payments.paymentTable>;

const COLUMNS: TableColumn<PaymentRow>[] = [
  {
    name: 'id',
    label: 'payments.id',
    cell: ({ id }) => (
      <AppLink to="/payment-details/$id" params={{ id: String(id) }}>
        {id}
      </AppLink>
    ),
  },
  { name: 'paymentDate', label: 'payments.paymentDate', kind: 'day' },
  { name: 'invNo', label: 'payments.invoiceNo', cell: ({ invNo }) => <Clipped text={invNo} /> },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  {
    name: 'customer',
    label: 'payments.customer',
    isCardTitle: true,
    cell: ({ customer }) => <Clipped text={customer} />,
  },
  { name: 'code', label: 'payments.code' },
  { name: 'collectionBy', label: 'payments.collectionBy' },
  {
    name: 'billMonth',
    label: 'payments.billMonth',
    cell: ({ billMonth }) => <Clipped text={billMonth} />,
  },
  {
    name: 'status',
    label: 'payments.status',
    cell: (row) => <PaymentStatus status={row.status} />,
  },
];

/** A payment may be for many bills: the row stays short, and says the rest on pointing at it. */
function Clipped({ text }: { text: string | null }) {
  return text ? (
    <span className={styles.clipped} title={text}>
      {text}
    </span>
  ) : null;
}

/** The payments that stand: approving, deleting, texting the customer, and the way to the receipt. */
export function PaymentTable() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Card isFlush>
      <DataTable
        endpoint={payments.paymentTable}
        columns={COLUMNS}
        label={t('payments.list')}
        rowKey={(row) => row.id}
        onOpen={(row) =>
          void navigate({ to: '/payment-details/$id', params: { id: String(row.id) } })
        }
        actions={(row) => <PaymentActions payment={row} />}
        emptyAction={<ButtonLink to="/payment-collection">{t('payments.collectFirst')}</ButtonLink>}
      />
    </Card>
  );
}
