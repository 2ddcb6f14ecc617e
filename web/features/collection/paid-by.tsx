import type { Paisa } from '@netkhata/domain/paisa';
import { Suspense, useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { EntryForm } from '../../ui/entry-form.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type AccountOption, accountChange, type PaymentValues } from './payment-fields.tsx';
import styles from './till.module.css';
import type { TransactionUse } from './use-transaction-check.ts';

// Not for cash, which most payments are.
const ArrivedHint = loadOnUse(async () => (await import('./arrived-hint.tsx')).ArrivedHint);

/** Accounts shown as buttons; the others are in the select under More. */
const MAX_BUTTONS = 4;

type PaidByProps = {
  form: EntryForm<PaymentValues>;
  accounts: readonly AccountOption[];
  /** The account of the customer's last payment: a hint, never preselected. */
  lastAccount: AccountOption | null;
  transaction: TransactionUse;
  /** What the payment comes to so far. */
  amount: Paisa;
  /** Called to choose an account that has no button. */
  onOther: () => void;
};

/** Account as radio buttons in a fixed order, and the transaction number of a transfer. */
export function PaidBy(props: PaidByProps) {
  const { form, accounts, lastAccount, transaction, onOther } = props;
  const t = useText();
  const id = useId();
  const chosen = accounts.find(({ ledgerId }) => ledgerId === form.values.account);
  const shown = accounts.slice(0, MAX_BUTTONS);
  const isOther = chosen !== undefined && !shown.includes(chosen);
  return (
    <div className={styles.paidBy}>
      <div className={styles.caption} id={id}>
        {t('till.paidBy')}
      </div>
      <div className={styles.ways} role="radiogroup" aria-labelledby={id}>
        {[...shown, ...(isOther ? [chosen] : [])].map((account) => (
          <label key={account.ledgerId} className={styles.way}>
            <input
              type="radio"
              name={`paidBy-${id}`}
              checked={account === chosen}
              onChange={() => form.set(accountChange(accounts, account.ledgerId))}
            />
            <span>{account.ledgerName}</span>
          </label>
        ))}
      </div>
      <div className={styles.hint}>
        {lastAccount && t('payments.lastAccount', { account: lastAccount.ledgerName })}
        {accounts.length > shown.length && (
          <Button tone="quiet" isSmall onClick={onOther}>
            {t('till.otherAccount')}
          </Button>
        )}
      </div>
      {chosen && chosen.referenceType !== 'cash' && (
        <>
          <TransactionField form={form} transaction={transaction} />
          <Suspense fallback={null}>
            <ArrivedHint
              accountId={chosen.ledgerId}
              trxId={form.values.trxId}
              amount={props.amount}
            />
          </Suspense>
        </>
      )}
      <Checkbox label={t('payments.sendSms')} {...form.field('sendSms')} />
    </div>
  );
}

type TransactionFieldProps = Pick<PaidByProps, 'form' | 'transaction'>;

/** Shows at once whether the transaction number was used before. */
function TransactionField({ form, transaction }: TransactionFieldProps) {
  const t = useText();
  const field = form.field('trxId');
  const errors = transaction.state === 'taken' ? [transaction.reason] : field.errors;
  return (
    <TextField
      label={t('payments.trxId')}
      help={t(transaction.state === 'new' ? 'till.trxIsNew' : 'payments.trxIdHelp')}
      {...field}
      {...(errors ? { errors } : {})}
    />
  );
}
