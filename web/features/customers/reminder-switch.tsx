import { reminders } from '@netkhata/contract/reminders';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './reminder-switch.module.css';

/** Switches the reminders of one customer off or on, and says what else holds them back. */
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
          // A refusal is told in a toast.
          void change.run({ body: { customer: customerId, isOff: !isOn } });
        }}
      />
      {!state.isOn && <Notice>{t('reminders.isOffNow')}</Notice>}
      {state.isOn && state.isZoneOff && <Notice>{t('reminders.zoneOff')}</Notice>}
    </div>
  );
}
