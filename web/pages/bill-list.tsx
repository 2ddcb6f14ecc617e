import { BillTable } from '../features/bills/bill-table.tsx';
import { loadDialogOnUse } from '../ui/modal.tsx';

const BillPrintout = loadDialogOnUse(
  async () => (await import('../features/receipts/printout.tsx')).BillPrintout,
);

/** /bill-list */
export function BillListPage() {
  return <BillTable printing={(printed) => <BillPrintout {...printed} />} />;
}
