import type { EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { items } from '@netkhata/contract/items';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import type { RecordFormOf } from './record-form.tsx';
import { ActiveBadge, RecordSetup, unusedBadge } from './record-setup.tsx';

type ItemRow = TableRow<typeof items.itemTable>;

const REVENUE_LABELS = {
  internet: 'items.internet',
  connection: 'items.connection',
  other: 'items.other',
} as const satisfies Record<ItemRow['revenueKind'], LabelKey>;

const ACTIVE_LABELS = { yes: 'items.inUse', no: 'items.notInUse' } as const;

const COLUMNS: TableColumn<ItemRow>[] = [
  { name: 'id', label: 'setup.id', kind: 'code', widthPx: 80, isHiddenByDefault: true },
  { name: 'name', label: 'items.name', isCardTitle: true },
  { name: 'unitName', label: 'items.unit' },
  {
    name: 'revenueKind',
    label: 'items.revenue',
    choices: choicesOf(REVENUE_LABELS),
    cell: ({ revenueKind }) => <RevenueWord kind={revenueKind} />,
  },
  { name: 'price', label: 'items.price', kind: 'taka' },
  {
    name: 'active',
    label: 'items.active',
    choices: choicesOf(ACTIVE_LABELS),
    cell: ({ active }) => <ActiveBadge isActive={active} labels={ACTIVE_LABELS} />,
  },
];

/** Kind and state of an item that the product itself bills cannot change. */
const FORM: RecordFormOf<
  typeof items.itemCreate,
  typeof items.itemUpdate,
  EndpointResult<typeof items.itemDetails>
> = {
  create: items.itemCreate,
  update: items.itemUpdate,
  values: (item) => ({
    name: item?.name ?? '',
    unitName: item?.unitName ?? '',
    revenueKind: item?.revenueKind ?? 'other',
    price: item?.price ?? null,
    active: item?.active ?? true,
  }),
  fields: (item) => {
    const isFixed = item?.isFixed === true;
    return [
      { name: 'name', kind: 'text', label: 'items.name', isRequired: true },
      {
        name: 'unitName',
        kind: 'text',
        label: 'items.unit',
        help: 'items.unitHelp',
        isRequired: true,
      },
      {
        name: 'revenueKind',
        kind: 'choice',
        label: 'items.revenue',
        help: isFixed ? 'items.fixedHelp' : undefined,
        options: REVENUE_LABELS,
        isRequired: true,
        isDisabled: isFixed,
      },
      { name: 'price', kind: 'taka', label: 'items.price', help: 'items.priceHelp' },
      ...(item
        ? [
            {
              name: 'active',
              kind: 'flag',
              label: 'items.active',
              help: isFixed ? undefined : 'items.activeHelp',
              isDisabled: isFixed,
            } as const,
          ]
        : []),
    ];
  },
};

function RevenueWord({ kind }: { kind: ItemRow['revenueKind'] }) {
  return useText()(REVENUE_LABELS[kind]);
}

/** The items of bills: a form beside the list. */
export function ItemSetup() {
  return (
    <RecordSetup
      table={items.itemTable}
      details={items.itemDetails}
      columns={COLUMNS}
      phone={{ amount: 'price', detail: 'revenueKind', aside: unusedBadge(ACTIVE_LABELS) }}
      titles={{ list: 'items.list', new: 'items.newItem', edit: 'items.editItem' }}
      form={FORM}
    />
  );
}
