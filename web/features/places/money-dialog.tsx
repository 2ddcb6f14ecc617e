import { PaidDialog } from './paid-dialog.tsx';
import type { Place } from './place.ts';
import { TransferDialog } from './transfer-dialog.tsx';

type MoneyDialogProps = {
  work: 'transfer' | 'paid_out' | 'paid_in';
  accounts: readonly Place[];
  onClose: () => void;
};

export function MoneyDialog({ work, ...props }: MoneyDialogProps) {
  return work === 'transfer' ? (
    <TransferDialog {...props} />
  ) : (
    <PaidDialog key={work} kind={work} {...props} />
  );
}
