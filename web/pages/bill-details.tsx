import { useParams } from '@tanstack/react-router';
import { BillStatus } from '../features/bills/bill-status.tsx';
import { BillReceipt } from '../features/receipts/bill-receipt.tsx';
import { Page } from '../ui/page.tsx';

/** /bill-details/{id} */
export function BillDetailsPage() {
  const { id } = useParams({ strict: false });
  return (
    <Page>
      <BillReceipt
        key={id}
        billId={Number(id)}
        standing={(bill) => <BillStatus status={bill.isVoid ? 'void' : bill.status} />}
      />
    </Page>
  );
}
