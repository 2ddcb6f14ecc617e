import type { TableRow } from '@netkhata/contract/endpoint';
import { moneyAccounts } from '@netkhata/contract/money-accounts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AccountForm } from './account-form.tsx';
import { RecordSetup } from './record-setup.tsx';

type AccountRow = TableRow<typeof moneyAccounts.moneyAccountTable>;

const TYPE_LABELS = {
  cash: 'accounts.cash',
  bank: 'accounts.bank',
  mobile: 'accounts.mobile',
} as const satisfies Record<AccountRow['type'], LabelKey>;

const COLUMNS: TableColumn<AccountRow>[] = [
  { name: 'id', label: 'setup.id', widthPx: 96 },
  { name: 'name', label: 'accounts.name', isCardTitle: true },
  {
    name: 'type',
    label: 'accounts.type',
    choices: choicesOf(TYPE_LABELS),
    cell: ({ type }) => <AccountType type={type} />,
  },
  {
    name: 'active',
    label: 'accounts.active',
    choices: choicesOf({ yes: 'accounts.inUse', no: 'accounts.notInUse' }),
    cell: ({ active }) => <InUse isActive={active} />,
  },
];

function AccountType({ type }: Pick<AccountRow, 'type'>) {
  return useText()(TYPE_LABELS[type]);
}

function InUse({ isActive }: { isActive: boolean }) {
  const t = useText();
  return (
    <Badge tone={isActive ? 'settled' : 'neutral'}>
      {t(isActive ? 'accounts.inUse' : 'accounts.notInUse')}
    </Badge>
  );
}

/** The accounts that collected money ends in: a form beside the list. */
export function AccountSetup() {
  const t = useText();
  return (
    <RecordSetup
      table={moneyAccounts.moneyAccountTable}
      details={moneyAccounts.moneyAccountDetails}
      columns={COLUMNS}
      titles={{
        list: t('accounts.list'),
        new: t('accounts.newAccount'),
        edit: t('accounts.editAccount'),
      }}
      form={(edited, onDone) => (
        <AccountForm key={edited?.id ?? 'new'} record={edited} onDone={onDone} />
      )}
    />
  );
}
