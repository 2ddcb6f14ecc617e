import { bills } from '@netkhata/contract/bills';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { IconFileText, IconMessage } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { TableColumn } from '../../../lists/state/table-column.tsx';
import { PlainTable } from '../../../lists/table/plain-table.tsx';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import styles from './customer-details.module.css';

const BillSmsDialog = loadDialogOnUse(
  async () => (await import('./bill-sms-dialog.tsx')).BillSmsDialog,
);

const ICON_PX = 16;

type Bill = EndpointResult<typeof bills.customerBills>['billData'][number];

const STATES: Record<Bill['status'], { label: LabelKey; tone: BadgeTone }> = {
  unpaid: { label: 'customers.billUnpaid', tone: 'waiting' },
  partial: { label: 'customers.billPartial', tone: 'waiting' },
  paid: { label: 'customers.billPaid', tone: 'settled' },
};

const COLUMNS: TableColumn<Bill>[] = [
  { name: 'billDate', label: 'customers.billDay', kind: 'day' },
  { name: 'billNo', label: 'customers.billNo', kind: 'code', isCardTitle: true },
  { name: 'billAmount', label: 'customers.billAmount', kind: 'taka' },
  { name: 'balance', label: 'customers.billDue', kind: 'taka' },
  { name: 'status', label: 'customers.status', cell: (row) => <BillStateBadge bill={row} /> },
];

function BillStateBadge({ bill }: { bill: Bill }) {
  const t = useText();
  const { label, tone } = STATES[bill.status];
  return <Badge tone={tone}>{t(label)}</Badge>;
}

/** Bill Info tab: the customer's bills, latest first; only the latest can be sent by SMS. */
export function BillInfo({ customerId }: { customerId: number }) {
  const t = useText();
  const canSend = useHasRight('sms_send');
  const [sentBill, setSentBill] = useState<Bill>();
  const read = useRead(bills.customerBills, { params: { id: customerId } });
  return (
    <>
      <ReadList read={read}>
        {({ billData }) => (
          <PlainTable
            columns={COLUMNS}
            rows={billData}
            label={t('customers.tabBills')}
            rowKey={(row) => row.id}
            actions={(bill) => (
              <span className={styles.actions}>
                {bill.id === billData[0]?.id && (
                  <Button
                    isSmall
                    icon={<IconMessage size={ICON_PX} aria-hidden />}
                    onClick={() => setSentBill(bill)}
                    isDisabled={!canSend}
                    title={canSend ? undefined : t('errors.noRight')}
                  >
                    {t('customers.smsSend')}
                  </Button>
                )}
                <ButtonLink
                  to="/bill-details/$id"
                  params={{ id: String(bill.id) }}
                  isSmall
                  icon={<IconFileText size={ICON_PX} aria-hidden />}
                >
                  {t('customers.billDetails')}
                </ButtonLink>
              </span>
            )}
          />
        )}
      </ReadList>
      {sentBill && (
        <Suspense fallback={null}>
          <BillSmsDialog billId={sentBill.id} onClose={() => setSentBill(undefined)} />
        </Suspense>
      )}
    </>
  );
}
