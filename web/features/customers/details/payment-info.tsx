import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { IconCash, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import type { TableColumn } from '../../../lists/state/table-column.tsx';
import { PlainTable } from '../../../lists/table/plain-table.tsx';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconLink } from '../../../ui/link.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './customer-details.module.css';

type Payment = EndpointResult<typeof payments.customerPayments>[number];
type PaymentState = TableRow<typeof payments.paymentTable>['status'];

const STATES: Record<PaymentState, { label: LabelKey; tone: BadgeTone }> = {
  received: { label: 'customers.paymentReceived', tone: 'waiting' },
  approved: { label: 'customers.paymentApproved', tone: 'settled' },
  deleted: { label: 'customers.paymentDeleted', tone: 'neutral' },
};

const COLUMNS: TableColumn<Payment>[] = [
  { name: 'paymentDate', label: 'customers.paymentDate', kind: 'day', isCardTitle: true },
  { name: 'amount', label: 'customers.paymentAmount', kind: 'taka' },
  { name: 'ledgerName', label: 'customers.paymentAccount' },
  {
    name: 'status',
    label: 'customers.status',
    cell: (row) => <PaymentStateBadge state={row.status} />,
  },
];

function PaymentStateBadge({ state }: { state: PaymentState }) {
  const t = useText();
  const { label, tone } = STATES[state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

/** Link to the payment's receipt, to print or download it again. */
function ReceiptLink({ payment }: { payment: Payment }) {
  const t = useText();
  const format = useFormat();
  return (
    <IconLink
      to="/payment-details/$id"
      params={{ id: String(payment.id) }}
      label={t('customers.receiptOf', { day: format.day(payment.paymentDate) })}
      word={t('tables.details')}
    >
      <IconReceipt size={16} />
    </IconLink>
  );
}

/**
 * Renders the dialog that collects from a customer; passed in, as features never import each other.
 */
export type CollectionSlot = (dialog: {
  customer: { id: number; name: string };
  onClose: () => void;
}) => ReactNode;

type PaymentInfoProps = { customer: CustomerRecord; collection: CollectionSlot };

/** Payment Info tab: the customer's payments, and the button for a new one. */
export function PaymentInfo({ customer, collection }: PaymentInfoProps) {
  const t = useText();
  const [isCollecting, setIsCollecting] = useState(false);
  const canCollect = useHasRight('counter');
  const read = useRead(payments.customerPayments, { params: { id: customer.id } });
  return (
    <>
      <div className={styles.toolbar}>
        <Button
          icon={<IconCash size={18} aria-hidden />}
          onClick={() => setIsCollecting(true)}
          isDisabled={!canCollect}
          title={canCollect ? undefined : t('errors.noRight')}
        >
          {t('customers.payment')}
        </Button>
      </div>
      <ReadList read={read}>
        {(rows) => (
          <PlainTable
            columns={COLUMNS}
            rows={rows}
            label={t('customers.tabPayments')}
            rowKey={(row) => row.id}
            actions={(row) => <ReceiptLink payment={row} />}
          />
        )}
      </ReadList>
      {isCollecting && collection({ customer, onClose: () => setIsCollecting(false) })}
    </>
  );
}
