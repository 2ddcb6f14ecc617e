import { payments } from '@netkhata/contract/payments';
import { useRef } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { PaymentSubject } from './payment-actions.tsx';

type PaymentApproveProps = { payment: PaymentSubject; isSmall?: boolean };

/** The keyboard goes on to the next payment of the list that waits; else it stays in the row. */
function focusNextWaiting(pressed: HTMLButtonElement | null): void {
  const row = pressed?.closest('tr');
  const focused = document.activeElement;
  const isMoved = focused !== null && focused !== document.body && focused !== pressed;
  if (!row || isMoved) return;
  const others = [
    ...(row.parentElement?.querySelectorAll<HTMLButtonElement>('[data-approve]:enabled') ?? []),
  ].filter((button) => button !== pressed);
  const next = others.find(
    (button) => row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  (next ?? others.at(-1) ?? row).focus();
}

/** Asks, then moves the money from the collector's hand into its account. */
export function PaymentApprove({ payment, isSmall = false }: PaymentApproveProps) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const canManage = useHasRight('payments_manage');
  const reason = canManage ? (payment.canApprove ? null : 'payments.own') : 'errors.noRight';
  const button = useRef<HTMLButtonElement>(null);
  const approval = useChange(payments.paymentApprove);

  async function approve() {
    const { id, customer, amount } = payment;
    const isSure = await confirm({
      text: (
        <>
          {t('payments.approveConfirm')}
          <br />
          <strong>{t('payments.aboutPayment', { amount: format.taka(amount), customer })}</strong>
        </>
      ),
    });
    const pressed = button.current;
    if (!isSure) return;
    try {
      await approval.save({ body: { paymentId: id } });
      focusNextWaiting(pressed);
    } catch {
      // A refusal is a toast already.
    }
  }

  return (
    <Button
      ref={button}
      data-approve
      isSmall={isSmall}
      isDisabled={reason !== null}
      isBusy={approval.isSaving}
      {...(reason === null ? {} : { title: t(reason) })}
      aria-label={t('payments.approveOf', { id: String(payment.id) })}
      onClick={() => void approve()}
    >
      {t('payments.approve')}
    </Button>
  );
}
