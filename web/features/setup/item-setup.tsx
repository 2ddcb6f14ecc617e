import type { TableRow } from '@netkhata/contract/endpoint';
import { items } from '@netkhata/contract/items';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { choicesOf, type TableColumn } from '../../lists/state/table-column.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ItemForm } from './item-form.tsx';
import { RecordSetup } from './record-setup.tsx';

type ItemRow = TableRow<typeof items.itemTable>;

const REVENUE_LABELS = {
  internet: 'items.internet',
  connection: 'items.connection',
  other: 'items.other',
} as const satisfies Record<ItemRow['revenueKind'], LabelKey>;

const COLUMNS: TableColumn<ItemRow>[] = [
  { name: 'id', label: 'setup.id', widthPx: 80, isHiddenAtFirst: true },
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
    choices: choicesOf({ yes: 'items.inUse', no: 'items.notInUse' }),
    cell: ({ active }) => <InUse isActive={active} />,
  },
];

function RevenueWord({ kind }: { kind: ItemRow['revenueKind'] }) {
  return useText()(REVENUE_LABELS[kind]);
}

function InUse({ isActive }: { isActive: boolean }) {
  const t = useText();
  return (
    <Badge tone={isActive ? 'settled' : 'neutral'}>
      {t(isActive ? 'items.inUse' : 'items.notInUse')}
    </Badge>
  );
}

/** What can stand on a bill: a form beside the list. */
export function ItemSetup() {
  const t = useText();
  return (
    <RecordSetup
      table={items.itemTable}
      details={items.itemDetails}
      columns={COLUMNS}
      titles={{ list: t('items.list'), new: t('items.newItem'), edit: t('items.editItem') }}
      form={(edited, onDone) => (
        <ItemForm key={edited?.id ?? 'new'} record={edited} onDone={onDone} />
      )}
    />
  );
}
