import type { ClosedDays } from '@netkhata/contract/closed-days';
import { isPositive } from '@netkhata/domain/paisa';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CollectionFigures } from './collection-figures.ts';
import { paymentAmountOf, type PaymentBody, type PaymentSummary } from './submit-payment.ts';

/** Asks whether a payment dated on a closed day is booked on the first open day. */
export function useClosedDayQuestion() {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  return ({ closedUntil, bookDay }: ClosedDays, { paymentDate }: PaymentBody) => {
    const day = format.day(paymentDate ?? closedUntil);
    const text = (
      <>
        {t('payments.closedDay', { closedUntil: format.day(closedUntil) })}
        <br />
        <strong>{t('payments.bookToday', { bookDay: format.day(bookDay), day })}</strong>
      </>
    );
    return confirm({ text });
  };
}

type PaymentInQuestion = {
  body: PaymentBody;
  summary: PaymentSummary;
  /**
   * A recent payment of the same amount from the same customer, as a warning against taking it
   * twice.
   */
  same: CollectionFigures['recentPayments'][number] | undefined;
  /** By mobile money, without a transaction number. */
  isUnnumbered: boolean;
};

/** Asks for confirmation, naming customer, amount and months; twice for a large amount. */
export function useConfirmCollection() {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const { askAgainFrom } = useCurrentUser();
  return async ({ body, summary, same, isUnnumbered }: PaymentInQuestion) => {
    const amountPaisa = paymentAmountOf(body);
    const question = (sentence: string) => (
      <>
        {sentence}
        <br />
        <strong>
          {t('payments.collectDetails', {
            amount: format.taka(amountPaisa),
            customer: summary.customerName,
            account: summary.accountName,
          })}
        </strong>
        {summary.months.length > 0 && (
          <>
            <br />
            {t('till.forMonths', { months: summary.months.join(', ') })}
          </>
        )}
        {isPositive(summary.changePaisa) && (
          <>
            <br />
            {t('till.changeOf', { amount: format.taka(summary.changePaisa) })}
          </>
        )}
        {isUnnumbered && <Notice>{t('till.noTrx')}</Notice>}
        {same && (
          <Notice>
            {t('till.sameAgain', {
              name: same.takenBy,
              amount: format.taka(same.amount),
              time: format.time(same.takenAt),
            })}
          </Notice>
        )}
      </>
    );
    const ask = (sentence: string) =>
      confirm({ text: question(sentence), ignoresEarlyEnter: true });
    if (!(await ask(t('payments.collectConfirm')))) return false;
    return amountPaisa < askAgainFrom || ask(t('payments.largeConfirm'));
  };
}
