import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { moneyCategories } from '@netkhata/contract/money-categories';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import type { RecordFormOf } from './record-form.tsx';
import { ActiveBadge, RecordSetup, unusedBadge } from './record-setup.tsx';

type CategoryRow = TableRow<typeof moneyCategories.moneyCategoryTable>;

const DIRECTION_LABELS = {
  out: 'places.payOut',
  in: 'places.payIn',
} as const satisfies Record<CategoryRow['direction'], LabelKey>;

const KIND_LABELS = {
  expense: 'categories.expense',
  owner: 'categories.owner',
  staff: 'categories.staff',
  customer: 'categories.customer',
  other_income: 'categories.otherIncome',
  opening: 'categories.opening',
} as const satisfies Record<CategoryRow['kind'], LabelKey>;

const ACTIVE_LABELS = { yes: 'accounts.inUse', no: 'accounts.notInUse' } as const;

const OUTLAY_LABELS = {
  yes: 'categories.outlayOffered',
  no: 'categories.outlayNotOffered',
} as const;

const COLUMNS: TableColumn<CategoryRow>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', isHiddenByDefault: true },
  { name: 'name', label: 'categories.name', isCardTitle: true },
  {
    name: 'direction',
    label: 'categories.direction',
    choices: choicesOf(DIRECTION_LABELS),
    cell: ({ direction }) => <LabelText of={DIRECTION_LABELS[direction]} />,
  },
  {
    name: 'kind',
    label: 'categories.kind',
    choices: choicesOf(KIND_LABELS),
    cell: ({ kind }) => <LabelText of={KIND_LABELS[kind]} />,
  },
  {
    name: 'outlay',
    label: 'categories.outlay',
    choices: choicesOf(OUTLAY_LABELS),
    cell: ({ outlay }) => <LabelText of={OUTLAY_LABELS[outlay ? 'yes' : 'no']} />,
  },
  {
    name: 'active',
    label: 'accounts.active',
    choices: choicesOf(ACTIVE_LABELS),
    cell: ({ active }) => <ActiveBadge isActive={active} labels={ACTIVE_LABELS} />,
  },
];

/** The account of a category cannot change after it is created. */
const FORM: RecordFormOf<
  typeof moneyCategories.moneyCategoryCreate,
  typeof moneyCategories.moneyCategoryUpdate,
  EndpointResult<typeof moneyCategories.moneyCategoryDetails>
> = {
  create: moneyCategories.moneyCategoryCreate,
  update: moneyCategories.moneyCategoryUpdate,
  values: (category) => ({
    name: category?.name ?? '',
    direction: category?.direction ?? 'out',
    kind: category?.kind ?? 'expense',
    active: category?.active ?? true,
    outlay: category?.outlay ?? false,
  }),
  fields: (category) => [
    { name: 'name', kind: 'text', label: 'categories.name', isRequired: true },
    {
      name: 'direction',
      kind: 'choice',
      label: 'categories.direction',
      options: DIRECTION_LABELS,
      isRequired: true,
      isDisabled: category !== undefined,
    },
    {
      name: 'kind',
      kind: 'choice',
      label: 'categories.kind',
      help: category ? 'categories.kindStays' : 'categories.kindHelp',
      options: KIND_LABELS,
      isRequired: true,
      isDisabled: category !== undefined,
    },
    ...(category && category.kind !== 'expense'
      ? []
      : [
          {
            name: 'outlay',
            kind: 'flag',
            label: 'categories.outlay',
            help: 'categories.outlayHelp',
          } as const,
        ]),
    ...(category
      ? [
          {
            name: 'active',
            kind: 'flag',
            label: 'accounts.active',
            help: 'categories.activeHelp',
          } as const,
        ]
      : []),
  ],
};

function LabelText({ of }: { of: LabelKey }) {
  return useText()(of);
}

/** The categories of pay-outs and pay-ins: a form beside the list. */
export function CategorySetup() {
  return (
    <RecordSetup
      table={moneyCategories.moneyCategoryTable}
      details={moneyCategories.moneyCategoryDetails}
      columns={COLUMNS}
      phone={{ amount: unusedBadge(ACTIVE_LABELS), detail: 'kind', aside: 'direction' }}
      titles={{
        list: 'shell.moneyCategories',
        new: 'categories.newCategory',
        edit: 'categories.editCategory',
      }}
      form={FORM}
    />
  );
}
