import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { moneyAccounts } from '@netkhata/contract/money-accounts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import type { RecordFormOf } from './record-form.tsx';
import { ActiveBadge, RecordSetup, unusedBadge } from './record-setup.tsx';

type AccountRow = TableRow<typeof moneyAccounts.moneyAccountTable>;

const TYPE_LABELS = {
  cash: 'accounts.cash',
  bank: 'accounts.bank',
  mobile: 'accounts.mobile',
} as const satisfies Record<AccountRow['type'], LabelKey>;

const ACTIVE_LABELS = { yes: 'accounts.inUse', no: 'accounts.notInUse' } as const;

const COLUMNS: TableColumn<AccountRow>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', widthPx: 96 },
  { name: 'name', label: 'accounts.name', isCardTitle: true },
  {
    name: 'type',
    label: 'accounts.type',
    choices: choicesOf(TYPE_LABELS),
    cell: ({ type }) => <AccountType type={type} />,
  },
  { name: 'keeperName', label: 'accounts.keeper', isName: true },
  {
    name: 'active',
    label: 'accounts.active',
    choices: choicesOf(ACTIVE_LABELS),
    cell: ({ active }) => <ActiveBadge isActive={active} labels={ACTIVE_LABELS} />,
  },
];

const FORM: RecordFormOf<
  typeof moneyAccounts.moneyAccountCreate,
  typeof moneyAccounts.moneyAccountUpdate,
  EndpointResult<typeof moneyAccounts.moneyAccountDetails>
> = {
  create: moneyAccounts.moneyAccountCreate,
  update: moneyAccounts.moneyAccountUpdate,
  values: (account) => ({
    name: account?.name ?? '',
    type: account?.type ?? null,
    active: account?.active ?? true,
    keeper: account?.keeper ?? null,
    publicNo: account?.publicNo ?? '',
    onPage: account?.onPage ?? false,
    pageHint: account?.pageHint ?? '',
  }),
  fields: (account) => [
    {
      name: 'name',
      kind: 'text',
      label: 'accounts.name',
      help: 'accounts.nameHelp',
      isRequired: true,
    },
    {
      name: 'type',
      kind: 'choice',
      label: 'accounts.type',
      options: TYPE_LABELS,
      isRequired: true,
    },
    {
      name: 'keeper',
      kind: 'employee',
      label: 'accounts.keeper',
      help: 'accounts.keeperHelp',
      nobody: 'accounts.noKeeper',
    },
    {
      name: 'publicNo',
      kind: 'text',
      label: 'accounts.publicNo',
      help: 'accounts.publicNoHelp',
    },
    { name: 'onPage', kind: 'flag', label: 'accounts.onPage', help: 'accounts.onPageHelp' },
    {
      name: 'pageHint',
      kind: 'text',
      label: 'accounts.pageHint',
      help: 'accounts.pageHintHelp',
    },
    ...(account
      ? [
          {
            name: 'active',
            kind: 'flag',
            label: 'accounts.active',
            help: 'accounts.activeHelp',
          } as const,
        ]
      : []),
  ],
};

function AccountType({ type }: Pick<AccountRow, 'type'>) {
  return useText()(TYPE_LABELS[type]);
}

function TypeAndKeeper({ row: { type, keeperName } }: { row: AccountRow }) {
  return (
    <>
      <AccountType type={type} />
      {keeperName && ` · ${keeperName}`}
    </>
  );
}

/** The accounts for collected money: a form beside the list. */
export function AccountSetup() {
  return (
    <RecordSetup
      table={moneyAccounts.moneyAccountTable}
      details={moneyAccounts.moneyAccountDetails}
      columns={COLUMNS}
      phone={{ amount: unusedBadge(ACTIVE_LABELS), detail: (row) => <TypeAndKeeper row={row} /> }}
      titles={{ list: 'accounts.list', new: 'accounts.newAccount', edit: 'accounts.editAccount' }}
      form={FORM}
    />
  );
}
