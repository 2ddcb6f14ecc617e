import { payers } from '@netkhata/contract/payers';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CustomerPick, type PickedCustomer } from '../../../shared/customers/customer-pick.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import { Modal, ModalActions } from '../../../ui/modal.tsx';
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
            hasAutoFocus
          />
        </div>
        <ModalActions>
          <Button onClick={onClose} isDisabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" tone="primary" isBusy={form.isSaving}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
