import { BillEdit } from '../features/bills/bill-edit.tsx';
import { useRecordId } from '../shared/record/record-id.ts';
import { Page } from '../ui/page.tsx';

/** /bill-edit/$id */
export function BillEditPage() {
  const id = useRecordId();
  return (
    <Page isNarrow>
      <BillEdit key={id} billId={id} />
    </Page>
  );
}
