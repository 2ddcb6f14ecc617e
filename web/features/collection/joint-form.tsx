import { isPositive, type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DeliveryNotice } from './delivery-notice.tsx';
import styles from './joint.module.css';
import till from './till.module.css';
import {
  type JointFormOptions,
  type JointLine,
  owedBy,
  spreadOverLine,
  useJointForm,
} from './use-joint-form.ts';

/** The form of one act: the whole, a line for each customer, and how it is paid. */
export function JointForm(props: JointFormOptions & { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { bills, payer, onClose } = props;
  const state = useJointForm(props);
  const { form, amounts, delivery } = state;
  return (
    <form {...form.formProps} className={styles.form} aria-busy={form.isSaving}>
      <TakaField
        label={t('payers.whole')}
        help={t('payers.wholeHelp', { name: payer.name })}
        name="paymentAmount"
        value={amounts.whole}
        onChange={(amount) => {
          form.set({ paymentAmount: null });
          amounts.divide(amount);
        }}
        errors={form.field('paymentAmount').errors}
        hasAutoFocus
      />
      <ul className={styles.lines}>
        {bills.lines.map((line) => (
          <LineField
            key={line.customer.id}
            line={line}
            amount={amounts.amountOf(line)}
            revision={amounts.revision}
            onChange={(amount) => amounts.setLine(line, amount)}
          />
        ))}
        {bills.unseen > 0 && (
          <li className={till.hint}>{t('payers.unseen', { count: bills.unseen })}</li>
        )}
      </ul>
      <WayOfPayment {...props} {...state} />
      {delivery && (
        <DeliveryNotice delivery={delivery} amount={amounts.whole} onStop={state.stopAsking} />
      )}
      <FormActions form={form} onCancel={onClose}>
        {t('payers.receive', { amount: format.taka(amounts.whole) })}
      </FormActions>
    </form>
  );
}

type WayOfPaymentProps = Pick<JointFormOptions, 'accounts' | 'employees'> &
  Pick<ReturnType<typeof useJointForm>, 'form' | 'isCash'>;

function WayOfPayment({ form, isCash, accounts, employees }: WayOfPaymentProps) {
  const t = useText();
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={t('payments.account')}
          {...form.field('account')}
          options={accounts.map(({ ledgerId: value, ledgerName: label }) => ({ value, label }))}
          isRequired
        />
        {!isCash && <TextField label={t('payments.trxId')} {...form.field('trxId')} />}
        <DateField
          label={t('payments.paymentDate')}
          {...form.field('paymentDate')}
          latest={today()}
          isRequired
        />
        <SelectField
          label={t('payments.collectionBy')}
          {...form.field('collectionBy')}
          options={employees.map(({ employeeId: value, employeeName: label }) => ({
            value,
            label,
          }))}
          isRequired
        />
        <TextField label={t('payments.remarks')} {...form.field('remarks')} />
      </div>
      <Checkbox label={t('payments.sendSms')} {...form.field('sendSms')} />
    </>
  );
}

type LineFieldProps = {
  line: JointLine;
  amount: Paisa | null;
  revision: number;
  onChange: (amount: Paisa | null) => void;
};

/** One customer of the act: what they owe, and what is taken for them. */
function LineField({ line, amount, revision, onChange }: LineFieldProps) {
  const t = useText();
  const format = useFormat();
  const { customer } = line;
  const { advancePaisa } = spreadOverLine(line, amount ?? ZERO_PAISA);
  return (
    <li className={styles.line}>
      <div>
        <strong>{customer.name}</strong>
        <div className={till.hint}>
          {format.code(customer.code)} · {t('payers.owes', { amount: format.taka(owedBy(line)) })}
          {isPositive(advancePaisa) &&
            ` · ${t('payers.ahead', { amount: format.taka(advancePaisa) })}`}
        </div>
      </div>
      <TakaField
        key={revision}
        label={t('payers.lineOf', { name: customer.name })}
        name={`line-${customer.id}`}
        value={amount}
        onChange={onChange}
      />
    </li>
  );
}
