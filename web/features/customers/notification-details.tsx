import { addDays, billDayInMonth, monthOf } from '@netkhata/domain/billing-period';
import { useCurrentUser } from '../../api/current-user.ts';
import { Suspense } from 'react';
import { useFormat, useText, withOfficeTexts } from '../../i18n/use-text.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Facts } from './facts.tsx';
import type { CustomerRecord } from './network-values.ts';

const ReminderSwitch = loadOnUse(
  async () => (await withOfficeTexts(import('./reminder-switch.tsx'))).ReminderSwitch,
);

/** Specification section 9: from the day after the bill date to 16 days after it, every 5 days. */
const START_DAYS = 1;
const END_DAYS = 16;
const INTERVAL_DAYS = 5;

/** The Notification tab: whether SMS are sent, and the reminders of this month's bill. */
export function NotificationDetails({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const format = useFormat();
  const { today } = useCurrentUser();
  const billDay = billDayInMonth({ month: monthOf(today), billDay: customer.billDate });
  const dayAfterBill = (days: number) =>
    `${format.day(addDays(billDay, days))} (${t('customers.daysAfterBill', { count: days })})`;
  return (
    <>
      <Facts
        facts={[
          {
            label: t('customers.smsSetting'),
            value: t(customer.sendSms ? 'customers.smsOn' : 'customers.smsOff'),
          },
          { label: t('customers.notificationStart'), value: dayAfterBill(START_DAYS) },
          {
            label: t('customers.notificationInterval'),
            value: t('customers.days', { count: INTERVAL_DAYS }),
          },
          { label: t('customers.notificationEnd'), value: dayAfterBill(END_DAYS) },
        ]}
      />
      <Suspense fallback={null}>
        <ReminderSwitch customerId={customer.id} />
      </Suspense>
    </>
  );
}
