import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Taka } from '../../ui/taka.tsx';
import type { Hand } from './hand-over-words.tsx';
import styles from './hand-overs.module.css';
import { HAND_PAYMENT_COLUMNS } from './hand-payments.tsx';
import { PaymentPages } from './payment-pages.tsx';
import type { HandOverTotals, LeftOutPayment } from './use-hand-over-form.ts';
import { useHand } from './use-hand.ts';

type HandPayment = Hand['payments'][number];

type PaymentChoiceProps = {
  till: Hand['tills'][number];
  leftOut: readonly LeftOutPayment[];
  onChange: (leftOut: LeftOutPayment[]) => void;
  sums: HandOverTotals;
  errors: string[] | undefined;
};

/** Selects the payments to hand over: all of the till, except those that are left out. */
export function PaymentChoice({ till, leftOut, onChange, sums, errors = [] }: PaymentChoiceProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.chosen}>
        <span>
          {t('handOvers.chosen', { count: sums.paymentCount })}{' '}
          <strong>
            <Taka amount={sums.paymentsTotal} isStrong />
          </strong>
          {leftOut.length > 0 && (
            <span className={styles.soft}>
              {' '}
              {t('handOvers.leftOut', { count: leftOut.length })}
            </span>
          )}
        </span>
        <Button isSmall aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'handOvers.hidePayments' : 'handOvers.choosePayments')}
        </Button>
      </div>
      {errors.map((message) => (
        <div key={message} className={styles.wrong} role="alert">
          {message}
        </div>
      ))}
      {isOpen && <ChosenPayments {...{ till, leftOut, onChange }} />}
    </>
  );
}

type ChosenPaymentsProps = Pick<PaymentChoiceProps, 'till' | 'leftOut' | 'onChange'>;

function ChosenPayments({ till, leftOut, onChange }: ChosenPaymentsProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const read = useHand(page, till.accountId);
  const { data, error } = read;
  if (error && !data) {
    const { heading, messages } = error;
    return <ErrorState {...{ heading, messages }} onRetry={() => void read.refetch()} />;
  }
  if (!data) return <LoadingShape of="rows" />;

  const isLeftOut = (payment: HandPayment) => leftOut.some(({ id }) => id === payment.id);
  function take({ id, amount }: HandPayment, isTaken: boolean) {
    const others = leftOut.filter((other) => other.id !== id);
    onChange(isTaken ? others : [...others, { id, amount }]);
  }

  const tick: TableColumn<HandPayment> = {
    name: 'id',
    label: 'handOvers.handedOver',
    cell: (payment) => (
      <Checkbox
        label={t('handOvers.takePayment', { customer: payment.customer, id: String(payment.id) })}
        isLabelHidden
        value={!isLeftOut(payment)}
        onChange={(isTaken) => take(payment, isTaken)}
      />
    ),
  };
  return (
    <div>
      <PlainTable
        columns={[tick, ...HAND_PAYMENT_COLUMNS.filter(({ name }) => name !== 'account')]}
        rows={data.payments}
        label={t('handOvers.payments')}
        rowKey={({ id }) => id}
      />
      <PaymentPages pages={data} onChange={setPage} />
    </div>
  );
}
