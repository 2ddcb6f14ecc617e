import { useText } from '../../i18n/use-text.ts';
import { useRecipients } from '../../shared/sms/recipients.ts';
import { CustomerMultiSelect } from './customer-multi-select.tsx';
import { type ComposerValues, SmsComposer } from './sms-composer.tsx';

const choiceOf = ({ customer }: ComposerValues) =>
  customer.length === 0 ? undefined : { customer: customer.map(({ id }) => id), zone: null };

/** Send SMS Customer: one message to the selected customers. */
export function CustomerSms() {
  const t = useText();
  const recipients = useRecipients();
  return (
    <SmsComposer
      name="sms-customers"
      chosenBefore={recipients}
      recipients={(form) => <CustomerMultiSelect {...form.field('customer')} />}
      choiceOf={choiceOf}
      missing={{ customer: t('sms.chooseCustomers') }}
      question={({ customer }) => t('sms.confirmCustomers', { count: customer.length })}
    />
  );
}
