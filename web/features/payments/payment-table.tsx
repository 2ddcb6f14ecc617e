import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import type { RenderPrintout } from '../../lists/print/print-selected.tsx';
import type { PhoneLines } from '../../lists/state/phone-lines.tsx';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { DataTable } from '../../lists/table/data-table.tsx';
import { loadListBeforeFirstRender } from '../../lists/table/first-list.ts';
import { DELETE_ACTION, SMS_ACTION } from '../../shared/record/row-actions.ts';
import { useOpenRecord } from '../../shared/record/use-open-record.ts';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { ApproveInRow } from './approve-in-row.tsx';
import { monthsOf } from './month-word.ts';
import { PaymentActions, PaymentApprove } from './payment-actions.tsx';
import { PaymentHandOver } from './payment-hand-over.tsx';
import { PAYMENT_STATUS_CHOICES, PaymentStatus } from './payment-status.tsx';
import styles from './payment-table.module.css';

loadListBeforeFirstRender(payments.paymentTable);

type PaymentRow = TableRow<typeof payments.paymentTable>;

const PaymentSelection = loadOnUse(
  async () => (await import('./payment-selection.tsx')).PaymentSelection,
);

const COLUMNS: TableColumn<PaymentRow>[] = [
  { name: 'id', label: 'payments.id', kind: 'code' },
  { name: 'paymentDate', label: 'payments.paymentDate', kind: 'day' },
  {
    name: 'invNo',
    label: 'payments.invoiceNo',
    mayWrap: true,
    cell: ({ invNo }) => <FirstOfMany text={invNo} isNumber />,
  },
  { name: 'amount', label: 'payments.amount', kind: 'taka', isSummed: true },
  {
    name: 'customer',
    label: 'payments.customer',
    isCardTitle: true,
    cell: ({ id, customer }) => (
      <AppLink to="/payment-details/$id" params={{ id: String(id) }} title={customer}>
        {customer}
      </AppLink>
    ),
  },
  { name: 'code', label: 'payments.code', kind: 'code' },
  { name: 'collectionBy', label: 'payments.collectionBy', isName: true },
  {
    name: 'billMonth',
    label: 'payments.billMonth',
    mayWrap: true,
    cell: ({ billMonth }) => <BillMonths text={billMonth} />,
  },
  { name: 'bookedOn', label: 'payments.bookedOn', kind: 'day', isHiddenByDefault: true },
  {
    name: 'status',
    label: 'payments.status',
    choices: PAYMENT_STATUS_CHOICES,
    cell: ({ status, handover }) =>
      handover?.isOnTheWay ? (
        <PaymentHandOver {...handover} isBadge />
      ) : (
        <PaymentStatus status={status} />
      ),
  },
];

type FirstOfManyProps = {
  text: string | null;
  /** The first is not broken at its hyphen. */
  isNumber?: boolean;
};

/** The first of several bills, with all of them in a tooltip. */
function FirstOfMany({ text, isNumber = false }: FirstOfManyProps) {
  const t = useText();
  const [first, ...others] = text?.split(', ') ?? [];
  if (first === undefined || text === null) return null;
  const firstOne = isNumber ? (
    <span className={styles.number}>
      <Code text={first} />
    </span>
  ) : (
    first
  );
  if (others.length === 0) return firstOne;
  return (
    <span title={text}>
      {firstOne}{' '}
      <span className={styles.others}>{t('payments.andMore', { count: others.length })}</span>
    </span>
  );
}

function BillMonths({ text }: { text: string | null }) {
  const format = useFormat();
  return <FirstOfMany text={text === null ? null : monthsOf(text, format)} />;
}

const PHONE: PhoneLines<PaymentRow> = {
  primary: 'customer',
  amount: 'amount',
  detail: (row) => <PhoneDetail {...row} />,
  aside: 'status',
  action: (payment) => payment.status === 'received' && <PaymentApprove payment={payment} isIcon />,
};

/** The day, and who took the payment. */
function PhoneDetail({ paymentDate, collectionBy }: PaymentRow) {
  const format = useFormat();
  return `${format.day(paymentDate)} · ${collectionBy}`;
}

/** The payment list: approve, delete, send an SMS, open the receipt. Contains no deleted ones. */
export function PaymentTable({ printing }: { printing: RenderPrintout<PaymentRow> }) {
  const t = useText();
  const open = useOpenRecord('/payment-details/$id');
  const icons = [
    ...(useHasRight('sms_send') ? [SMS_ACTION] : []),
    ...(useHasRight('payments_manage') ? [DELETE_ACTION] : []),
  ];
  return (
    <Card isFlush>
      <div className={styles.list}>
        <DataTable
          endpoint={payments.paymentTable}
          columns={COLUMNS}
          label={t('payments.list')}
          rowKey={(row) => row.id}
          onOpen={open && (({ id }) => open(id))}
          selectionBar={(selection) => <PaymentSelection {...{ selection, printing }} />}
          actions={(row) => <PaymentActions payment={row} />}
          actionIcons={icons}
          phone={PHONE}
          emptyHelp={t('empty.payments')}
          toolbar={<ApproveInRow />}
          emptyAction={
            <ButtonLink to="/payment-collection">{t('payments.collectFirst')}</ButtonLink>
          }
        />
      </div>
    </Card>
  );
}
