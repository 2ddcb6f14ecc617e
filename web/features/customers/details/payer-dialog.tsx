import { payers } from '@netkhata/contract/payers';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CustomerPick, type PickedCustomer } from '../../../shared/customers/customer-pick.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './planned-changes.module.css';

type PayerDialogProps = { customer: { id: number; name: string }; onClose: () => void };

/** Chooses who pays for a customer. */
export function PayerDialog({ customer, onClose }: PayerDialogProps) {
  const t = useText();
  const change = useChange(payers.customerPayerUpdate);
  const [picked, setPicked] = useState<PickedCustomer>();
  const form = useEntryForm<{ paidBy: number | null }>({
    body: payers.customerPayerUpdate.body,
    initial: { paidBy: null },
    check: ({ paidBy }): { paidBy?: string } =>
      paidBy === null ? { paidBy: t('common.required') } : {},
    save: async ({ paidBy }) => {
      await change.save({ body: { customer: customer.id, paidBy } });
      onClose();
      return true;
    },
  });
  return (
    <Modal title={`${t('payers.choose')}: ${customer.name}`} isOpen onClose={onClose}>
      <form {...form.formProps}>
        <div className={styles.fields}>
          <p className={styles.note}>{t('payers.help')}</p>
          <CustomerPick
            picked={picked}
            onPick={(id, found) => {
              setPicked(found);
              form.set({ paidBy: id ?? null });
            }}
            errors={form.field('paidBy').errors}
            isRequired
            hasAutoFocus
          />
        </div>
        <FormActions form={form} onCancel={onClose}>
          {t('common.save')}
        </FormActions>
      </form>
    </Modal>
  );
}
