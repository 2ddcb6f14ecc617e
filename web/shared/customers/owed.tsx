import { type DueAge, dueAgeOf } from '@netkhata/domain/due-age';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useHasRight } from '../../api/current-user.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { IconLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { COLLECT_ACTION, type RowAction, SMS_ACTION } from '../record/row-actions.ts';
import { CollectLink } from './collect-link.tsx';
import styles from './owed.module.css';

const ICON_PX = 16;

/** Labels of the ages, also for the filter of a list. */
export const AGE_LABELS: Record<DueAge, LabelKey> = {
  '0-30': 'reports.ageMonth',
  '31-60': 'reports.ageTwoMonths',
  '61-90': 'reports.ageThreeMonths',
  '90+': 'reports.ageOver',
};

type OwedProps = {
  day: string | null;
  /** The day for which the age is computed; today by default. */
  on?: string | null;
};

/** Age of the oldest unpaid bill. */
export function OwedAge({ day, on }: OwedProps) {
  const t = useText();
  if (day === null) return null;
  const age = dueAgeOf(day, on ?? today());
  return <span className={age === '0-30' ? styles.soft : styles.old}>{t(AGE_LABELS[age])}</span>;
}

/** The day since when money is owed, and its age. */
export function OwedSince({ day, on }: OwedProps) {
  const format = useFormat();
  if (day === null) return null;
  return (
    <span className={styles.pair}>
      {format.day(day)}
      <OwedAge day={day} on={on ?? null} />
    </span>
  );
}

type LastPaymentProps = { day: string | null; amount: Paisa | null };

/** Day and amount of a customer's last payment. */
export function LastPayment({ day, amount }: LastPaymentProps) {
  const format = useFormat();
  if (day === null || amount === null) return null;
  return (
    <span className={styles.pair}>
      {format.day(day)}
      <span className={styles.soft}>
        <Taka amount={amount} />
      </span>
    </span>
  );
}

type OwingCustomer = { id: number; name: string; mobileNo: string; balance: Paisa };

/** The icons of `OwedActions`, as far as the user may press them. */
export function useOwedIcons(): readonly RowAction[] {
  const canText = useHasRight('sms_send');
  const canCollect = useHasRight('counter');
  return [...(canText ? [SMS_ACTION] : []), ...(canCollect ? [COLLECT_ACTION] : [])];
}

/** Actions of a row: send an SMS, or collect; the latter last, as not every row has it. */
export function OwedActions({ customer }: { customer: OwingCustomer }) {
  const t = useText();
  const { id, name, mobileNo, balance } = customer;
  return (
    <>
      <IconLink
        to="/sms-send-customer"
        state={{ recipients: [{ id, name, mobileNo }] }}
        label={t('reports.smsTo', { name })}
        word={t(SMS_ACTION.word)}
      >
        <SMS_ACTION.Icon size={ICON_PX} />
      </IconLink>
      {balance > ZERO_PAISA && <CollectLink customerId={id} name={name} />}
    </>
  );
}
