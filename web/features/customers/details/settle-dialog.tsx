import { settledCustomers } from '@netkhata/contract/settled-customers';
import { totalOf } from '@netkhata/domain/paisa';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';

type SettleDialogProps = {
  customer: Pick<CustomerRecord, 'id' | 'name' | 'adjustments'>;
  onClose: () => void;
};

/** Puts what a customer who left is owed, or owes, on their account: no bill follows for it. */
export function SettleDialog({ customer, onClose }: SettleDialogProps) {
  const t = useText();
  const change = useChange(settledCustomers.adjustmentsSettle);
  const { id, name, adjustments } = customer;
  return (
    <ReasonDialog
      body={settledCustomers.adjustmentsSettle.body}
      action={t('customers.adjustmentsSettle')}
      onSubmit={async (reason) => {
        await change.save({ body: { customer: id, reason } });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t('nextBills.settleHelp', { name })}{' '}
        <Taka amount={totalOf(adjustments.map(({ amount }) => amount))} isStrong />
      </p>
    </ReasonDialog>
  );
}
