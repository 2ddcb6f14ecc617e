import type { ClosedDays } from '@netkhata/contract/day-closes';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { listedMonths } from '../../shared/bills/bill-months.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CollectionFigures } from './collection-figures.ts';
import { paymentAmountOf, type PaymentBody, type PaymentWords } from './submit-payment.ts';

/** Asks whether a payment of a closed day is booked on the first that is open. */
export function useOfferToBook() {
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
  words: PaymentWords;
  /** Somebody took the same from the same customer a moment ago. */
  same: CollectionFigures['recentPayments'][number] | undefined;
};

/** Asks before money is taken, naming whom it is from and what it is for; twice for a large amount. */
export function useConfirmCollection() {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const { askAgainFrom } = useCurrentUser();
  return async ({ body, words, same }: PaymentInQuestion) => {
    const amountPaisa = paymentAmountOf(body);
    const question = (sentence: string) => (
      <>
        {sentence}
        <br />
        <strong>
          {t('payments.collectDetails', {
            amount: format.taka(amountPaisa),
            customer: words.customerName,
            account: words.accountName,
          })}
        </strong>
        {words.months.length > 0 && (
          <>
            <br />
            {t('till.forMonths', { months: listedMonths(words.months) })}
          </>
        )}
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
      confirm({ text: question(sentence), takesNoEnterAtOnce: true });
    if (!(await ask(t('payments.collectConfirm')))) return false;
    return amountPaisa < askAgainFrom || ask(t('payments.largeConfirm'));
  };
}
