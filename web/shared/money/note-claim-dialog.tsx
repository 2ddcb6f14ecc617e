import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { payments } from '@netkhata/contract/payments';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { transactionKey } from '@netkhata/domain/transaction-number';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import text from '../../ui/text.module.css';
import styles from './claims.module.css';
import { type PickedCustomer, CustomerPick } from '../customers/customer-pick.tsx';

type NoteClaimDialogProps = {
  /** Whose payment it is; without one, the customer is searched for first. */
  customer?: { id: number; name: string } | undefined;
  onClose: () => void;
};

interface NotedPayment {
  customer: number | null;
  account: number | null;
  trxId: string;
  amount: Paisa | null;
  remark: string;
}

/** Notes that a customer says to have paid: when the number arrives, they are proposed for it. */
export function NoteClaimDialog({ customer, onClose }: NoteClaimDialogProps) {
  const t = useText();
  const note = useChange(arrivalActs.arrivalClaim);
  const [picked, setPicked] = useState<PickedCustomer>();
  const accounts = useRead(payments.accountOptions, {}, { staleMs: OPTIONS_FRESH_MS });
  const told = (accounts.data ?? []).filter(({ referenceType }) => referenceType !== 'cash');
  const form = useEntryForm<NotedPayment>({
    body: arrivalActs.arrivalClaim.body,
    initial: { customer: customer?.id ?? null, account: null, trxId: '', amount: null, remark: '' },
    check: (values) => ({
      ...(values.customer === null && { customer: t('common.required') }),
      ...(values.account === null && { account: t('common.required') }),
      ...(transactionKey(values.trxId) === undefined && { trxId: t('common.required') }),
    }),
    save: async ({ customer: whose, account, ...noted }) => {
      if (whose === null || account === null) return false;
      await note.save({ body: { ...noted, customer: whose, account } });
      onClose();
      return true;
    },
  });
  return (
    <Modal
      title={customer ? `${t('claims.note')}: ${customer.name}` : t('claims.note')}
      isOpen
      onClose={onClose}
    >
      <form {...form.formProps} className={styles.form}>
        <p className={text.soft}>{t('claims.noteHelp')}</p>
        {!customer && (
          <CustomerPick
            picked={picked}
            onPick={(id, found) => {
              setPicked(found);
              form.set({ customer: id ?? null });
            }}
            errors={form.field('customer').errors}
            isRequired
            hasAutoFocus
          />
        )}
        <SelectField
          label={t('payments.account')}
          {...form.field('account')}
          placeholder="–"
          options={told.map(({ ledgerId, ledgerName }) => ({ value: ledgerId, label: ledgerName }))}
          isRequired
        />
        <TextField
          label={t('payments.trxId')}
          help={t('claims.numberHelp')}
          {...form.field('trxId')}
          isRequired
        />
        <TakaField label={t('payments.amount')} most={LARGEST.payment} {...form.field('amount')} />
        <TextField label={t('payments.remarks')} {...form.field('remark')} />
        <FormActions form={form} onCancel={onClose}>
          {t('common.save')}
        </FormActions>
      </form>
    </Modal>
  );
}
