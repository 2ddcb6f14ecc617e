import { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { RunKind, RunSkipReason } from '@netkhata/domain/bill-words';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { CustomerPages } from '../../lists/table/customer-pages.tsx';
import { RUN_WORDS, skipLabel } from './run-words.ts';
import { RunCustomer, SkipRemark } from './skipped-customers.tsx';

type Row = EndpointResult<typeof billRuns.billRunPreviewRows>['rows'][number];

const CUSTOMER: TableColumn<Row>[] = [
  {
    name: 'name',
    label: 'bills.customer',
    isCardTitle: true,
    cell: (row) => <RunCustomer {...row} />,
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
];
const SUM: Record<RunKind, TableColumn<Row>> = {
  month: { name: 'fee', label: 'billRuns.fee', kind: 'taka' },
  late_fee: { name: 'open', label: 'lateFees.open', kind: 'taka' },
};
const REMARK: TableColumn<Row> = {
  name: 'detail',
  label: 'billRuns.note',
  cell: (row) => <SkipRemark {...row} />,
};

const columnsOf = (kind: RunKind, isBilled: boolean): TableColumn<Row>[] => [
  ...CUSTOMER,
  SUM[kind],
  isBilled ? { name: 'amount', label: RUN_WORDS[kind].amount, kind: 'taka' } : REMARK,
];

type PlannedCustomersProps = {
  kind: RunKind;
  billDate: string;
  /** Null lists the customers who get a bill. */
  reason: RunSkipReason | null;
};

/** The customers behind a figure of the preview. */
export function PlannedCustomers({ kind, billDate, reason }: PlannedCustomersProps) {
  const t = useText();
  return (
    <CustomerPages<Row>
      label={reason === null ? t(RUN_WORDS[kind].toMake) : t(skipLabel(reason, kind))}
      columns={columnsOf(kind, reason === null)}
      queryKey={[billRuns.billRunPreviewRows.path, kind, billDate, reason]}
      load={(after, options) =>
        call(billRuns.billRunPreviewRows, { body: { kind, billDate, reason, after } }, options)
      }
      more={t('billRuns.showMore')}
    />
  );
}
