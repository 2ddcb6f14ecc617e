import { reminders } from '@netkhata/contract/reminders';
import { addDays, billDayInMonth, monthOf } from '@netkhata/domain/billing-period';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { Facts } from './facts.tsx';
import styles from './reminder-switch.module.css';

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
      <ReminderSwitch customerId={customer.id} />
    </>
  );
}

/** Switches the reminders of one customer off or on, and shows what else suppresses them. */
export function ReminderSwitch({ customerId }: { customerId: number }) {
  const t = useText();
  const { data: state } = useRead(reminders.reminderCustomer, { params: { id: customerId } });
  const change = useChange(reminders.reminderCustomerUpdate);
  if (!state) return null;
  return (
    <div className={styles.reminders}>
      <Checkbox
        label={t('reminders.forCustomer')}
        isSwitch
        value={!state.isOff}
        isDisabled={change.isSaving}
        onChange={(isOn) => {
          void change.run({ body: { customer: customerId, isOff: !isOn } });
        }}
      />
      {!state.isOn && <Notice>{t('reminders.isOffNow')}</Notice>}
      {state.isOn && state.isZoneOff && <Notice>{t('reminders.zoneOff')}</Notice>}
    </div>
  );
}
