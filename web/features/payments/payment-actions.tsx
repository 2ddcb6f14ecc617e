import type { EndpointResult } from '@netkhata/contract/endpoint';
import { type PAYMENT_STATES, payments } from '@netkhata/contract/payments';
import type { Paisa } from '@netkhata/domain/paisa';
import { IconCheck } from '@tabler/icons-react';
import { Fragment, Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { DELETE_ACTION, SMS_ACTION } from '../../shared/record/row-actions.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import { type HandOverOfPayment, PaymentHandOver, useOnTheWay } from './payment-hand-over.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { LazyPaymentSmsDialog } from './lazy-payment-sms-dialog.ts';
import styles from './payment-table.module.css';

const PaymentDeleteDialog = loadDialogOnUse(
  async () => (await import('./payment-delete-dialog.tsx')).PaymentDeleteDialog,
);

/** The fields of a payment that its actions need. */
type PaymentSubject = {
  id: number;
  amount: Paisa;
  customer: string;
  handover: HandOverOfPayment;
  status: (typeof PAYMENT_STATES)[number];
  /** False where the user collected or entered it, so that somebody else must approve it. */
  canApprove: boolean;
};

/**
 * Actions for a payment in the list: approve, send an SMS, delete. Each keeps its own position, so
 * that a second click where Approve was cannot delete.
 */
export function PaymentActions({ payment }: { payment: PaymentSubject & { isSmsSend: boolean } }) {
  return (
    <span className={styles.actions}>
      {payment.status === 'received' && <PaymentApprove payment={payment} isSmall />}
      {!payment.isSmsSend && <PaymentSms payment={payment} />}
      {payment.status === 'approved' && <PaymentDelete payment={payment} isIcon />}
    </span>
  );
}

type PaymentReceiptActionsProps = {
  payment: PaymentSubject & {
    trxId: string | null;
    sharedWith: EndpointResult<typeof payments.paymentDetails>['sharedWith'];
  };
};

/** State of a payment above its receipt, and its approval. */
export function PaymentReceiptActions({ payment }: PaymentReceiptActionsProps) {
  return (
    <>
      <PaymentStatus status={payment.status} />
      {payment.handover && <PaymentHandOver {...payment.handover} />}
      {payment.sharedWith.length > 0 && <SharedWith {...payment} />}
      {payment.status === 'received' && <PaymentApprove payment={payment} />}
    </>
  );
}

/**
 * Deletes the payment, after everything else above its receipt: a second press where Approve was
 * meets a link or nothing, because the buttons between them stay.
 */
export function PaymentReceiptDelete({ payment }: { payment: PaymentSubject }) {
  return payment.status === 'deleted' ? null : <PaymentDelete payment={payment} />;
}

/** Payments of other customers by the same transfer; shown on screen, never on the receipt. */
function SharedWith({ trxId, sharedWith }: PaymentReceiptActionsProps['payment']) {
  const t = useText();
  return (
    <span>
      {t('payments.sharedWith', { trxId: trxId ?? '' })}{' '}
      {sharedWith.map((other, place) => (
        <Fragment key={other.id}>
          {place > 0 && ', '}
          <AppLink to="/payment-details/$id" params={{ id: String(other.id) }}>
            {`${other.customerName} (${other.customerCode})`}
          </AppLink>
        </Fragment>
      ))}
    </span>
  );
}

type PaymentApproveProps = {
  payment: PaymentSubject;
  isSmall?: boolean;
  /** Beside two lines on a phone there is room only for an icon. */
  isIcon?: boolean;
};

/** Focuses the Approve button of the next waiting payment in the list, otherwise the row itself. */
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

/** Asks for confirmation, then moves the money from the collector's hand into its account. */
export function PaymentApprove({ payment, isSmall = false, isIcon }: PaymentApproveProps) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const canManage = useHasRight('payments_manage');
  const onTheWay = useOnTheWay(payment);
  const own = payment.canApprove ? null : t('payments.own');
  const reason = canManage ? (onTheWay ?? own) : t('errors.noRight');
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
    if (await approval.run({ body: { paymentId: id } })) focusNextWaiting(pressed);
  }

  const label = t('payments.approveOf', { id: String(payment.id) });
  const press = {
    ref: button,
    'data-approve': true,
    onClick: () => void approve(),
    ...(reason === null ? {} : { title: reason }),
  };
  if (isIcon) {
    return (
      <IconButton label={label} isDisabled={reason !== null || approval.isSaving} {...press}>
        <IconCheck size={20} />
      </IconButton>
    );
  }
  return (
    <Button
      isSmall={isSmall}
      isDisabled={reason !== null}
      isBusy={approval.isSaving}
      aria-label={label}
      {...press}
    >
      {t('payments.approve')}
    </Button>
  );
}

type PaymentDeleteProps = {
  payment: PaymentSubject;
  /** In a row of the list there is room only for an icon. */
  isIcon?: boolean;
};

/** Asks for confirmation and a reason, which the receipt will show. */
function PaymentDelete({ payment, isIcon }: PaymentDeleteProps) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const canManage = useHasRight('payments_manage');
  const onTheWay = useOnTheWay(payment);
  const reason = canManage ? onTheWay : t('errors.noRight');
  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  const label = t('payments.deleteOf', { id: String(payment.id) });
  const press = {
    ref: button,
    isDisabled: reason !== null,
    onClick: () => setIsAsking(true),
    ...(reason === null ? {} : { title: reason }),
  };
  return (
    <>
      {isIcon ? (
        <IconButton label={label} word={t(DELETE_ACTION.word)} isSmall data-delete {...press}>
          <DELETE_ACTION.Icon size={16} />
        </IconButton>
      ) : (
        <Button aria-label={label} tone="danger" {...press}>
          {t('payments.delete')}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <PaymentDeleteDialog payment={payment} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the dialog for an SMS about the payment. */
function PaymentSms({ payment }: { payment: PaymentSubject }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const canText = useHasRight('sms_send');
  function close() {
    setIsOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      <IconButton
        ref={button}
        label={t('payments.sendSmsOf', { id: String(payment.id) })}
        word={t(SMS_ACTION.word)}
        isSmall
        isDisabled={!canText}
        {...(canText ? {} : { title: t('errors.noRight') })}
        onClick={() => setIsOpen(true)}
      >
        <SMS_ACTION.Icon size={16} />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyPaymentSmsDialog paymentId={payment.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
