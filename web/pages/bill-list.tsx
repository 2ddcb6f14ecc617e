import { BillTable } from '../features/bills/bill-table.tsx';
import { withOfficeTexts } from '../i18n/use-text.ts';
import { loadOnUse } from '../ui/load-on-use.ts';

const BillPrintout = loadOnUse(
  async () => (await withOfficeTexts(import('../features/receipts/printout.tsx'))).BillPrintout,
);

/** /bill-list */
export function BillListPage() {
  return <BillTable printing={(printed) => <BillPrintout {...printed} />} />;
}
