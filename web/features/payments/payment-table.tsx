import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableColumn } from '../../table/table-column.tsx';
import { Card } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentDelete } from './payment-delete.tsx';
import { PaymentSms } from './payment-sms.tsx';
import { PaymentStatus } from './payment-status.tsx';

export type PaymentRow = TableRow<typeof payments.paymentTable>;

const COLUMNS: TableColumn<PaymentRow>[] = [
  { name: 'id', label: 'payments.id', widthPx: 80 },
  { name: 'paymentDate', label: 'payments.paymentDate', kind: 'day' },
  { name: 'invNo', label: 'payments.invoiceNo' },
  { name: 'amount', label: 'payments.amount', kind: 'taka' },
  { name: 'customer', label: 'payments.customer', isCardTitle: true },
  { name: 'code', label: 'payments.code' },
  { name: 'collectionBy', label: 'payments.collectionBy' },
  { name: 'billMonth', label: 'payments.billMonth' },
  {
    name: 'status',
    label: 'payments.status',
    cell: (row) => <PaymentStatus status={row.status} />,
  },
];

/** The payments that stand: approving, deleting, texting the customer, and the way to the receipt. */
export function PaymentTable() {
  const t = useText();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<PaymentRow | null>(null);
  const [texted, setTexted] = useState<PaymentRow | null>(null);
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
        actions={(row) => <PaymentActions payment={row} onDelete={setDeleted} onText={setTexted} />}
        emptyAction={<ButtonLink to="/payment-collection">{t('payments.collectFirst')}</ButtonLink>}
      />
      {deleted && <PaymentDelete payment={deleted} onClose={() => setDeleted(null)} />}
      {texted && <PaymentSms payment={texted} onClose={() => setTexted(null)} />}
    </Card>
  );
}
