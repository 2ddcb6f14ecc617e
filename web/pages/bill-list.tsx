import { BillTable } from '../features/bills/bill-table.tsx';
import { loadOnUse } from '../ui/load-on-use.ts';

const BillPrintout = loadOnUse(
  async () => (await import('../features/receipts/bill-printout.tsx')).BillPrintout,
);

/** /bill-list */
export function BillListPage() {
  return <BillTable printing={(printed) => <BillPrintout {...printed} />} />;
}
