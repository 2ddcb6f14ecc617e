import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MONEY_ACCOUNT_TYPES, moneyAccounts } from '@netkhata/contract/money-accounts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SetupButtons } from './setup-buttons.tsx';
import styles from './setup-form.module.css';

type AccountType = (typeof MONEY_ACCOUNT_TYPES)[number];
type AccountValues = { name: string; type: AccountType | null; active: boolean };

type AccountFormProps = {
  record: EndpointResult<typeof moneyAccounts.moneyAccountDetails> | undefined;
  onDone: () => void;
};

const EMPTY: AccountValues = { name: '', type: null, active: true };

/** An account that money ends in: updated when there is a record, opened otherwise. */
export function AccountForm({ record, onDone }: AccountFormProps) {
  const t = useText();
  const creation = useChange(moneyAccounts.moneyAccountCreate);
  const change = useChange(moneyAccounts.moneyAccountUpdate);
  const form = useEntryForm<AccountValues>({
    body: moneyAccounts.moneyAccountCreate.body,
    initial: record ? { name: record.name, type: record.type, active: record.active } : EMPTY,
    check: ({ type }) => (type === null ? { type: t('common.required') } : {}),
    save: async (values) => {
      if (values.type === null) return;
      const body = { ...values, type: values.type };
      if (record) await change.save({ body: { ...body, id: record.id } });
      else await creation.save({ body });
      form.reset(EMPTY);
      onDone();
    },
  });
  useLeaveGuard(form);
  const active = form.field('active');
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField
        label={t('accounts.name')}
        help={t('accounts.nameHelp')}
        {...form.field('name')}
        isRequired
        hasFocusAtFirst={record !== undefined}
      />
      <SelectField
        label={t('accounts.type')}
        {...form.field('type')}
        isRequired
        options={MONEY_ACCOUNT_TYPES.map((type) => ({
          value: type,
          label: t(`accounts.${type}`),
        }))}
      />
      {record && (
        <div>
          <Checkbox label={t('accounts.active')} {...active} />
          <p className={styles.help}>{t('accounts.activeHelp')}</p>
        </div>
      )}
      <SetupButtons isEdit={record !== undefined} isSaving={form.isSaving} onCancel={onDone} />
    </form>
  );
}
