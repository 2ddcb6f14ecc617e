import { BillEdit } from '../features/bills/bill-edit.tsx';
import { Page } from '../ui/page.tsx';
import { useRecordId } from '../ui/record-id.ts';

/** /bill-edit/$id */
export function BillEditPage() {
  const id = useRecordId();
  return (
    <Page isNarrow>
      <BillEdit key={id} billId={id} />
    </Page>
  );
}
