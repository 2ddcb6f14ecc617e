import { useParams } from '@tanstack/react-router';
import { BillEdit } from '../features/bills/bill-edit.tsx';
import { Page } from '../ui/page.tsx';

/** /bill-edit/$id */
export function BillEditPage() {
  const { id } = useParams({ strict: false });
  return (
    <Page isNarrow>
      <BillEdit key={id} billId={Number(id)} />
    </Page>
  );
}
