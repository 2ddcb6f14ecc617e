import { payers } from '@netkhata/contract/payers';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { type CollectedPayment, ReceiptLink } from './collected-result.tsx';
import { JointForm } from './joint-form.tsx';
import type { PayerNoticeProps } from './payer-notice.tsx';
import till from './till.module.css';
import type { JointCollected } from './use-joint-form.ts';

type JointDialogProps = Omit<PayerNoticeProps, 'customer'> & {
  payer: { id: number; name: string };
  onClose: () => void;
};

/** Takes the money for all whom a customer pays for: one act, one number, one receipt. */
export function JointDialog({ payer, onClose, resultActions, ...form }: JointDialogProps) {
  const t = useText();
  const [collected, setCollected] = useState<JointCollected>();
  const read = useRead(
    payers.payerBills,
    { body: { customer: payer.id } },
    { isEnabled: collected === undefined },
  );
  return (
    <Modal title={t('payers.dialog', { name: payer.name })} isOpen onClose={onClose} size="large">
      {collected ? (
        <JointResult {...{ collected, payer, resultActions, onClose }} />
      ) : (
        <ReadList read={read}>
          {(bills) => (
            <JointForm {...form} {...{ bills, payer, onClose }} onCollected={setCollected} />
          )}
        </ReadList>
      )}
    </Modal>
  );
}

type JointResultProps = Pick<JointDialogProps, 'payer' | 'resultActions' | 'onClose'> & {
  collected: JointCollected;
};

/** After the act: what was received, and the receipt with a line for each. */
function JointResult({ collected, payer, resultActions, onClose }: JointResultProps) {
  const t = useText();
  const format = useFormat();
  const { id, amount, count, accountName } = collected;
  const payment: CollectedPayment = {
    id,
    customerId: payer.id,
    customerName: payer.name,
    accountName,
    amountPaisa: amount,
    months: [],
    changePaisa: ZERO_PAISA,
    wasSuspended: false,
    isCustomerDeactive: false,
    readBefore: 0,
  };
  return (
    <section className={till.result} aria-label={t('payments.collected')}>
      <div className={till.collected} role="status">
        <IconCircleCheck size={20} aria-hidden />
        <span>
          <strong>{t('payments.collected')}</strong>
          <br />
          {t('payers.received', { amount: format.taka(amount), count })}
        </span>
      </div>
      <div className={till.actions}>
        {resultActions ? resultActions(payment) : <ReceiptLink {...payment} />}
      </div>
      <ModalActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </ModalActions>
    </section>
  );
}
