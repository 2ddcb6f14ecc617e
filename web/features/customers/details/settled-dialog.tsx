import { settledCustomers } from '@netkhata/contract/settled-customers';
import { paidUntilBounds } from '@netkhata/domain/bounds';
import { useChange } from '../../../api/use-change.ts';
import { today } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './settled.module.css';

type SettledDialogProps = { customer: CustomerRecord; onClose: () => void };
type Values = { paidUntil: string | null; reason: string };

/** Sets by hand the day until which a customer is settled, with a reason for the audit trail. */
export function SettledDialog({ customer, onClose }: SettledDialogProps) {
  const t = useText();
  const change = useChange(settledCustomers.customerPaidUntilUpdate);
  const form = useEntryForm<Values>({
    body: settledCustomers.customerPaidUntilUpdate.body,
    initial: { paidUntil: customer.paidUntil, reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('common.required') } : {}),
    save: async (values) => {
      await change.save({ body: { customerId: customer.id, ...values } });
      onClose();
    },
  });
  return (
    <Modal title={t('customers.settledUntil')} isOpen onClose={onClose} size="small">
      <form {...form.formProps}>
        <div className={styles.fields}>
          <p>{t('customers.settledHelp')}</p>
          <DateField
            label={t('customers.settledUntil')}
            help={t('customers.settledEmpty')}
            {...form.field('paidUntil')}
            {...paidUntilBounds(today())}
          />
          <TextField label={t('payments.reason')} {...form.field('reason')} isRequired />
        </div>
        <FormActions form={form} onCancel={onClose}>
          {t('common.save')}
        </FormActions>
      </form>
    </Modal>
  );
}
