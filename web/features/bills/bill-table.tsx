import { bills } from '@netkhata/contract/bills';
import type { TableRow } from '@netkhata/contract/endpoint';
import { monthOf } from '@netkhata/domain/billing-period';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../lists/table/data-table.tsx';
import { loadListBeforeFirstRender } from '../../lists/table/first-list.ts';
import type { RenderPrintout } from '../../lists/print/print-selected.tsx';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { billName, billSpanText } from '../../shared/bills/bill-months.ts';
import { CollectLink } from '../../shared/customers/collect-link.tsx';
import { DELETE_ACTION, DETAILS_ACTION, EDIT_ACTION } from '../../shared/record/row-actions.ts';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AppLink, ButtonLink, IconLink } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { BILL_STATUS_CHOICES, BillStatus } from './bill-status.tsx';
import styles from './bill-table.module.css';

loadListBeforeFirstRender(bills.billTable);

type BillRow = TableRow<typeof bills.billTable>;

const BillSelection = loadOnUse(async () => (await import('./bill-selection.tsx')).BillSelection);

const COLUMNS: TableColumn<BillRow>[] = [
  { name: 'id', label: 'bills.id', kind: 'code' },
  { name: 'billDate', label: 'bills.billDate', kind: 'day' },
  { name: 'invNo', label: 'bills.invoiceNo', kind: 'code' },
  { name: 'amount', label: 'bills.amount', kind: 'taka', isSummed: true },
  {
    name: 'customer',
    label: 'bills.customer',
    isCardTitle: true,
    cell: ({ id, customer }) => (
      <AppLink to="/bill-details/$id" params={{ id: String(id) }} title={customer}>
        {customer}
      </AppLink>
    ),
  },
  { name: 'code', label: 'bills.code', kind: 'code' },
  { name: 'zone', label: 'bills.zone', isName: true },
  {
    name: 'billMonth',
    label: 'bills.billMonth',
    mayWrap: true,
    cell: (row) => <BillMonth {...row} />,
  },
  {
    name: 'status',
    label: 'bills.status',
    choices: BILL_STATUS_CHOICES,
    cell: (row) => <BillStatus status={row.status} />,
  },
];

const VIEW_ICONS = [DETAILS_ACTION];
const MANAGE_ICONS = [DETAILS_ACTION, EDIT_ACTION, DELETE_ACTION];

const PHONE: PhoneLines<BillRow> = {
  primary: 'customer',
  amount: 'amount',
  detail: 'billMonth',
  aside: 'status',
  action: ({ status, customerId, customer }) =>
    status !== 'paid' && <CollectLink customerId={customerId} name={customer} />,
};

/** The bill list; void bills are not in it. */
export function BillTable({ printing }: { printing: RenderPrintout<BillRow> }) {
  const t = useText();
  const open = useOpenRecord('/bill-details/$id');
  const canManage = useHasRight('bills_manage');
  return (
    <Card isFlush>
      <DataTable
        endpoint={bills.billTable}
        columns={COLUMNS}
        label={t('bills.list')}
        rowKey={(row) => row.id}
        onOpen={open && (({ id }) => open(id))}
        selectionBar={(selection) => <BillSelection {...{ selection, printing }} />}
        actions={(row) => <BillActions bill={row} />}
        actionsAt="start"
        actionIcons={canManage ? MANAGE_ICONS : VIEW_ICONS}
        phone={PHONE}
        emptyHelp={t('empty.bills')}
        emptyAction={<ButtonLink to="/bill-generates">{t('bills.generate')}</ButtonLink>}
      />
    </Card>
  );
}

const useBillName = (bill: BillRow): string =>
  billName({ ...bill, billNo: bill.invNo }, { t: useText(), format: useFormat() });

function BillActions({ bill }: { bill: BillRow }) {
  const t = useText();
  const canManage = useHasRight('bills_manage');
  const params = { id: String(bill.id) };
  const billNo = useBillName(bill);
  const edit = { label: t('bills.editOf', { billNo }), word: t(EDIT_ACTION.word) };
  return (
    <>
      <IconLink
        to="/bill-details/$id"
        params={params}
        label={t('bills.detailsOf', { billNo })}
        word={t(DETAILS_ACTION.word)}
      >
        <DETAILS_ACTION.Icon size={16} />
      </IconLink>
      {canManage ? (
        <IconLink to="/bill-edit/$id" params={params} {...edit}>
          <EDIT_ACTION.Icon size={16} />
        </IconLink>
      ) : (
        <IconButton {...edit} title={t('errors.noRight')} isSmall isDisabled>
          <EDIT_ACTION.Icon size={16} />
        </IconButton>
      )}
      <DeleteButton bill={bill} canManage={canManage} />
    </>
  );
}

function DeleteButton({ bill, canManage }: { bill: BillRow; canManage: boolean }) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const deletion = useChange(bills.billDelete);
  const billNo = useBillName(bill);
  const { id, amount, customer } = bill;

  async function remove() {
    const about = t('bills.aboutBill', { billNo, amount: format.taka(amount), customer });
    const isSure = await confirm({
      text: (
        <>
          {t('bills.deleteConfirm')}
          <br />
          <strong>{about}</strong>
        </>
      ),
      isDanger: true,
    });
    // `run` shows a failure as a toast.
    if (isSure) await deletion.run({ body: { billId: id, reason: null } });
  }

  return (
    <IconButton
      label={t('bills.deleteOf', { billNo })}
      word={t(DELETE_ACTION.word)}
      {...(canManage ? {} : { title: t('errors.noRight') })}
      isSmall
      isDisabled={!canManage || deletion.isSaving}
      onClick={() => void remove()}
    >
      <DELETE_ACTION.Icon size={16} />
    </IconButton>
  );
}

/** The month or months a bill is for; a range in two lines of one row. */
function BillMonth(row: BillRow) {
  const months = billSpanText(row, { t: useText(), format: useFormat() });
  const { billDate, billFromDate, billToDate } = row;
  const isRange = billToDate !== null && monthOf(billToDate) !== monthOf(billFromDate ?? billDate);
  return isRange ? <span className={styles.range}>{months}</span> : months;
}
