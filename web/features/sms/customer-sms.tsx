import { sms } from '@netkhata/contract/sms';
import { IconSend } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Actions } from '../../ui/page.tsx';
import { type ChosenCustomer, CustomerMultiSelect } from './customer-multi-select.tsx';
import { useSmsConfirm } from './sms-confirm.tsx';
import { SmsMessage, useMessageCheck } from './sms-message.tsx';
import { QueueNotice } from './queue-notice.tsx';
import styles from './sms.module.css';

type CustomerSmsValues = { customer: ChosenCustomer[]; message: string };

const EMPTY: CustomerSmsValues = { customer: [], message: '' };

/** Send SMS Customer: one message to the customers that are chosen. */
export function CustomerSms() {
  const t = useText();
  const confirm = useSmsConfirm();
  const messageProblem = useMessageCheck();
  const sending = useChange(sms.customerSmsSend);
  const form = useEntryForm<CustomerSmsValues>({
    initial: EMPTY,
    check: ({ customer, message }) => ({
      ...(customer.length === 0 ? { customer: t('sms.chooseCustomers') } : {}),
      ...messageProblem(message),
    }),
    save: async ({ customer, message }) => {
      const question = t('sms.confirmCustomers', { count: customer.length });
      await confirm({ question, message });
      const body = { customer: customer.map(({ id }) => id), zone: null, message };
      await sending.save({ body });
      form.reset(EMPTY);
    },
  });
  useLeaveGuard(form);
  return (
    <div className={styles.sheet}>
      <Card>
        <form {...form.formProps} className={styles.form}>
          <QueueNotice />
          <CustomerMultiSelect {...form.field('customer')} />
          <SmsMessage field={form.field('message')} />
          <Actions>
            <Button
              type="submit"
              tone="primary"
              isBusy={sending.isSaving}
              icon={<IconSend size={18} aria-hidden />}
            >
              {t('sms.send')}
            </Button>
          </Actions>
        </form>
      </Card>
    </div>
  );
}
