import { bills } from '@netkhata/contract/bills';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import { billDocument } from './bill-document.tsx';
import { Printout } from './printout.tsx';

type PrintedBill = { id: number; invNo: string; customer: string };
type BillPrintoutProps = { rows: readonly PrintedBill[]; onClose: () => void };

const readBill = ({ id }: PrintedBill, signal: AbortSignal) =>
  call(bills.billDetails, { params: { id } }, { signal });

/** Prints the receipts of many bills. */
export function BillPrintout(props: BillPrintoutProps) {
  const t = useText();
  return (
    <Printout
      {...props}
      nameOf={({ invNo, customer }) => t('selection.row', { id: invNo, name: customer })}
      read={readBill}
      documentOf={billDocument}
    />
  );
}
