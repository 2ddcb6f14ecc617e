import { isPositive } from '@netkhata/domain/paisa';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { listedBills } from '../../shared/bills/listed-bills.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Taka } from '../../ui/taka.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { PaymentJustCollected } from './submit-payment.ts';

export type { PaymentJustCollected as CollectedPayment };
import styles from './till.module.css';
import type { CollectionFigures } from './collection-figures.ts';

const DeactiveNotice = loadOnUse(
  async () => (await import('./deactive-notice.tsx')).DeactiveNotice,
);

export type ResultActions = (payment: PaymentJustCollected) => ReactNode;

type CollectedResultProps = {
  payment: PaymentJustCollected;
  /** The figures as refetched after the payment; undefined until then. */
  figures: CollectionFigures | undefined;
  /**
   * Renders the buttons to print and share the receipt; without it, a link to the receipt is shown.
   */
  actions: ResultActions | undefined;
  /** Continues with the next customer. */
  onNext: (() => void) | undefined;
  /** Road and house of the next customer, on a round. */
  nextPlace?: string | undefined;
  /** Takes another payment from the same customer. */
  onTakeMore: () => void;
};

/** Shown after a payment: the change in the largest type, what is still owed, and the receipt. */
export function CollectedResult(props: CollectedResultProps) {
  const t = useText();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { payment, figures, actions } = props;
  const { customerName: customer, accountName: account } = payment;
  const amount = format.taka(payment.amountPaisa);
  return (
    <section className={styles.result} aria-label={t('payments.collected')}>
      <div className={styles.collected} role="status">
        <IconCircleCheck size={20} aria-hidden />
        <span>
          <strong>{t('payments.collected')}</strong>
          <br />
          {t('payments.collectDetails', { amount, customer, account })}
        </span>
      </div>
      {isPositive(payment.changePaisa) && (
        <p className={styles.giveBack}>
          <span>{t('payments.change')}</span>
          <span className={styles.largest}>
            <Taka amount={payment.changePaisa} isStrong />
          </span>
        </p>
      )}
      {payment.isCustomerDeactive && (
        <Suspense fallback={null}>
          <DeactiveNotice customer={{ id: payment.customerId, name: customer }} />
        </Suspense>
      )}
      <div className={styles.afterwards}>
        {payment.months.length > 0 && (
          <div>{t('till.paidFor', { months: payment.months.join(', ') })}</div>
        )}
        {figures && payment.wasSuspended && (
          <strong>
            {t(figures.customer.suspendedSince === null ? 'till.isLifted' : 'till.staysOff')}
          </strong>
        )}
        {figures && <StillOwed figures={figures} onTakeMore={props.onTakeMore} />}
      </div>
      <div className={styles.actions}>
        {actions ? actions(payment) : <ReceiptLink {...payment} />}
      </div>
      {actions && !isPhone && <p className={styles.caption}>{t('till.enterPrints')}</p>}
      {props.onNext && (
        <Button {...(styles.next ? { className: styles.next } : {})} onClick={props.onNext}>
          {props.nextPlace ? t('till.nextOfList', { name: props.nextPlace }) : t('till.next')}
        </Button>
      )}
    </section>
  );
}

/** Link to the receipt's own page. */
export function ReceiptLink({ id }: { id: number }) {
  const t = useText();
  return (
    <ButtonLink
      to="/payment-details/$id"
      params={{ id: String(id) }}
      data-receipt
      icon={<IconPrinter size={18} aria-hidden />}
    >
      {t('payments.printReceipt')}
    </ButtonLink>
  );
}

type StillOwedProps = Pick<CollectedResultProps, 'onTakeMore'> & { figures: CollectionFigures };

function StillOwed({ figures, onTakeMore }: StillOwedProps) {
  const t = useText();
  const format = useFormat();
  const { customer, billData } = figures;
  const months = listedBills(billData, { t, format }).join(', ');
  const amount = format.taka(figures.dueAmount);
  return (
    <>
      <div>
        {billData.length > 0 ? (
          <strong>{t('till.stillOwedFor', { amount, months })}</strong>
        ) : (
          t('till.nothingOwed')
        )}
      </div>
      {isPositive(customer.advance) && (
        <div>{t('till.inAdvance', { amount: format.taka(customer.advance) })}</div>
      )}
      <Button tone="quiet" isSmall onClick={onTakeMore}>
        {t('till.takeMore')}
      </Button>
    </>
  );
}
