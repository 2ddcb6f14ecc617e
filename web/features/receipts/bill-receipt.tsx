import { bills } from '@netkhata/contract/bills';
import { IconPencil, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useUploadedImage } from '../../shared/images/uploaded-image.ts';
import { ReadFailure } from '../../shared/record/read-failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { billDocument, type BillRecord } from './bill-document.tsx';
import { useReceiptLocale } from './receipt-locale.ts';
import { ReceiptView } from './receipt-view.tsx';

type BillReceiptProps = {
  billId: number;
  /** Renders the bill's state. */
  state: (bill: BillRecord) => ReactNode;
};

export function BillReceipt({ billId, state }: BillReceiptProps) {
  const { data: bill, error, refetch } = useRead(bills.billDetails, { params: { id: billId } });
  const locale = useReceiptLocale();
  const logo = useUploadedImage(bill?.company.logo);
  if (error && !bill) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!bill || !locale || logo === undefined) return <LoadingShape of="paper" />;
  return (
    <ReceiptView
      document={billDocument(bill, locale)}
      locale={locale}
      logo={logo}
      fileName={`${bill.billNo}_bill.png`}
    >
      {state(bill)}
      <BillLinks bill={bill} />
    </ReceiptView>
  );
}

function BillLinks({ bill }: { bill: BillRecord }) {
  const t = useText();
  const canEdit = useHasRight('bills_manage') && !bill.isVoid;
  const canCollect = useHasRight('counter') && bill.dueAmount > 0 && !bill.isVoid;
  return (
    <>
      <ButtonLink
        to="/customer-details/$id"
        params={{ id: String(bill.customer.id) }}
        icon={<IconUser size={18} aria-hidden />}
      >
        {t('receipts.toCustomer')}
      </ButtonLink>
      {canEdit && (
        <ButtonLink
          to="/bill-edit/$id"
          params={{ id: String(bill.id) }}
          icon={<IconPencil size={18} aria-hidden />}
        >
          {t('receipts.editBill')}
        </ButtonLink>
      )}
      {canCollect && (
        <ButtonLink to="/payment-collection" search={{ id: bill.customer.id }}>
          {t('receipts.collect')}
        </ButtonLink>
      )}
    </>
  );
}
