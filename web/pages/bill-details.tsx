import { BillStatus } from '../features/bills/bill-status.tsx';
import { BillReceipt } from '../features/receipts/bill-receipt.tsx';
import { useRecordId } from '../shared/record/record-id.ts';

/** /bill-details/{id} */
export function BillDetailsPage() {
  const id = useRecordId();
  return (
    <BillReceipt
      key={id}
      billId={id}
      state={(bill) => <BillStatus status={bill.isVoid ? 'void' : bill.status} />}
    />
  );
}
