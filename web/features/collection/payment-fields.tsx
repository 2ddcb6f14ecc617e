import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { payments } from '@netkhata/contract/payments';
import type { users } from '@netkhata/contract/users';
import { today } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import styles from './collection.module.css';
import { type OtherPayment, useOtherPaymentText } from './use-transaction-check.ts';

export type AccountOption = EndpointResult<typeof payments.accountOptions>[number];
export type Employee = EndpointResult<typeof users.employeeOptions>[number];

export type PaymentValues = {
  account: number | null;
  paymentDate: string | null;
  collectionBy: number | null;
  paymentMethod: string;
  fromMobileNo: string;
  trxId: string;
  sharedTrxReason: string;
  /** Why no reconnection fee is charged, where it is struck. */
  struckReason: string;
  remarks: string;
  sendSms: boolean;
  /** The amounts are part of the bills' state; messages about them are shown under this name. */
  paymentAmount: null;
};

type PaymentFieldsProps = {
  form: EntryForm<PaymentValues>;
  accounts: readonly AccountOption[];
  employees: readonly Employee[];
};

/** Fields that seldom change: account, day, collector and remarks. */
export function PaymentFields({ form, accounts, employees }: PaymentFieldsProps) {
  const t = useText();
  const account = accounts.find(({ ledgerId }) => ledgerId === form.values.account);
  return (
    <>
      <SelectField
        label={t('payments.account')}
        {...form.field('account')}
        onChange={(id) => form.set(accountChange(accounts, id))}
        options={accounts.map(({ ledgerId, ledgerName }) => ({
          value: ledgerId,
          label: ledgerName,
        }))}
        isRequired
      />
      <DateField
        label={t('payments.paymentDate')}
        {...form.field('paymentDate')}
        latest={today()}
        isRequired
      />
      <SelectField
        label={t('payments.collectionBy')}
        {...form.field('collectionBy')}
        options={employees.map(({ employeeId, employeeName }) => ({
          value: employeeId,
          label: employeeName,
        }))}
        isRequired
      />
      {account?.referenceType === 'mobile' && <MobileFields form={form} />}
      <div className={styles.wide}>
        <TextareaField label={t('payments.remarks')} {...form.field('remarks')} rows={2} />
      </div>
    </>
  );
}

function MobileFields({ form }: { form: EntryForm<PaymentValues> }) {
  const t = useText();
  return (
    <>
      <TextField label={t('payments.paymentMethod')} {...form.field('paymentMethod')} />
      <TextField
        label={t('payments.fromMobileNo')}
        {...form.field('fromMobileNo')}
        inputMode="tel"
      />
    </>
  );
}

type SharedTransactionProps = {
  form: EntryForm<PaymentValues>;
  other: OtherPayment;
  /** Shown because of a refusal, so the reason is typed next. */
  hasAutoFocus: boolean;
};

/** Names the payment that already has this transaction number, and asks why it is used again. */
export function SharedTransaction({ form, other, hasAutoFocus }: SharedTransactionProps) {
  const t = useText();
  const otherText = useOtherPaymentText();
  return (
    <div className={styles.wide} role="group" aria-label={t('payments.sharedTrx')}>
      <p>{otherText(other)}</p>
      <TextField
        label={t('payments.sharedTrxReason')}
        help={t('payments.sharedTrxHelp')}
        {...form.field('sharedTrxReason')}
        isRequired
        hasAutoFocus={hasAutoFocus}
      />
    </div>
  );
}

/** Selecting an account sets its name as the payment method. */
export function accountChange(
  accounts: readonly AccountOption[],
  id: number | null,
): Pick<PaymentValues, 'account' | 'paymentMethod'> {
  const chosen = accounts.find(({ ledgerId }) => ledgerId === id);
  return { account: id, paymentMethod: chosen?.ledgerName ?? '' };
}
