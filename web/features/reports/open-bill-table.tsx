import type { TableRow } from '@netkhata/contract/endpoint';
import { today } from '@netkhata/contract/today';
import { useText } from '../../i18n/use-text.ts';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { CollectLink } from '../../shared/customers/collect-link.tsx';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { AppLink } from '../../ui/link.tsx';

type OpenBillRow = TableRow<typeof today.openBillTable>;

const COLUMNS: TableColumn<OpenBillRow>[] = [
  { name: 'id', label: 'bills.id', kind: 'code', widthPx: 88, isUnfilterable: true },
  { name: 'billDate', label: 'bills.billDate', kind: 'day' },
  { name: 'invNo', label: 'bills.invoiceNo', cell: (row) => <BillNumber {...row} /> },
  {
    name: 'customer',
    label: 'bills.customer',
    isCardTitle: true,
    cell: ({ customerId, customer }) => (
      <AppLink to="/customer-details/$id" params={{ id: String(customerId) }} title={customer}>
        {customer}
      </AppLink>
    ),
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'zone', label: 'bills.zone', isName: true },
  { name: 'amount', label: 'bills.amount', kind: 'taka' },
  { name: 'due', label: 'reports.due', kind: 'taka' },
];

const PHONE: PhoneLines<OpenBillRow> = {
  primary: 'customer',
  amount: 'due',
  detail: 'billDate',
  aside: 'invNo',
  action: ({ customerId, customer }) => <CollectLink customerId={customerId} name={customer} />,
};

/** An opening balance is not a bill, so it has no link. */
function BillNumber({ id, invNo, isOpening }: OpenBillRow) {
  const t = useText();
  if (isOpening) return t('reports.openingBalance');
  return (
    <AppLink to="/bill-details/$id" params={{ id: String(id) }}>
      <Code text={invNo} />
    </AppLink>
  );
}

/** Bills with something due; the dashboard's ages are sums of its rows. */
export function OpenBillTable() {
  const t = useText();
  const open = useOpenRecord('/customer-details/$id');
  return (
    <Card isFlush>
      <DataTable
        endpoint={today.openBillTable}
        columns={COLUMNS}
        label={t('shell.openBills')}
        rowKey={(row) => row.id}
        phone={PHONE}
        onOpen={open && (({ customerId }) => open(customerId))}
        emptyAction={<p>{t('reports.noDueHelp')}</p>}
      />
    </Card>
  );
}
