import { moneyMovements } from '@netkhata/contract/money-movements';
import { LARGEST } from '@netkhata/domain/bounds';
import type { Paisa } from '@netkhata/domain/paisa';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accountOptions, type Place } from './place.ts';
import styles from './places.module.css';
import { useDatedChange } from './use-dated-change.ts';

type TransferDialogProps = { accounts: readonly Place[]; onClose: () => void };

type Values = {
  from: number | null;
  to: number | null;
  amount: Paisa | null;
  fee: Paisa | null;
  movementDate: string | null;
  remarks: string;
};

/** A transfer between two places; the fee is taken from the first in addition. */
export function TransferDialog({ accounts, onClose }: TransferDialogProps) {
  const t = useText();
  const change = useDatedChange(moneyMovements.moneyTransfer);
  const form = useEntryForm<Values>({
    body: moneyMovements.moneyTransfer.body,
    initial: {
      from: null,
      to: null,
      amount: null,
      fee: null,
      movementDate: today(),
      remarks: '',
    },
    check: ({ from, to, amount }) => ({
      ...(from === null && { from: t('common.required') }),
      ...(to === null && { to: t('common.required') }),
      ...(amount === null && { amount: t('common.required') }),
    }),
    save: async (values) => {
      const { from, to, amount } = values;
      if (from === null || to === null || amount === null) return false;
      const saved = await change.save({ ...values, from, to, amount });
      if (saved !== false) onClose();
      return saved !== false;
    },
  });
  return (
    <Modal title={t('places.transfer')} isOpen onClose={onClose}>
      <form {...form.formProps}>
        <TransferFields form={form} accounts={accounts} />
        <FormActions form={form} onCancel={onClose}>
          {t('places.doTransfer')}
        </FormActions>
      </form>
    </Modal>
  );
}

type TransferFieldsProps = { form: EntryForm<Values>; accounts: readonly Place[] };

function TransferFields({ form, accounts }: TransferFieldsProps) {
  const t = useText();
  const options = accountOptions(accounts, useFormat());
  return (
    <div className={styles.fields}>
      <SelectField label={t('places.from')} {...form.field('from')} options={options} isRequired />
      <SelectField
        label={t('places.to')}
        {...form.field('to')}
        options={options.filter(({ value }) => value !== form.values.from)}
        isRequired
      />
      <TakaField
        label={t('places.arrives')}
        {...form.field('amount')}
        most={LARGEST.transfer}
        isRequired
      />
      <TakaField
        label={t('places.fee')}
        help={t('places.feeHelp')}
        {...form.field('fee')}
        most={LARGEST.transfer}
      />
      <DateField
        label={t('places.date')}
        {...form.field('movementDate')}
        latest={today()}
        isRequired
      />
      <div className={styles.wide}>
        <TextField label={t('places.remarks')} {...form.field('remarks')} />
      </div>
    </div>
  );
}
