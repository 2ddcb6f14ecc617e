import type { TableRow } from '@netkhata/contract/endpoint';
import { payments } from '@netkhata/contract/payments';
import { totalOf } from '@netkhata/domain/paisa';
import { call } from '../../api/call.ts';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PrintSelected, type RenderPrintout } from '../../lists/print/print-selected.tsx';
import { SelectionBar } from '../../lists/selection/selection-bar.tsx';
import type { SelectionBarProps } from '../../lists/selection/selection.ts';
import { useSelectionWork } from '../../lists/selection/use-selection-work.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import styles from './payment-table.module.css';

type PaymentRow = TableRow<typeof payments.paymentTable>;

const amountOf = (rows: readonly PaymentRow[]) => totalOf(rows.map(({ amount }) => amount));

type PaymentSelectionProps = SelectionBarProps<PaymentRow> & {
  printing: RenderPrintout<PaymentRow>;
};

/** Actions on the selected payments: approves those that wait, each by a call of its own. */
export function PaymentSelection({ selection, printing }: PaymentSelectionProps) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const canManage = useHasRight('payments_manage');
  const allWaiting = selection.rows.filter(
    ({ status, handover }) => status === 'received' && !handover?.isOnTheWay,
  );
  const waiting = allWaiting.filter(({ canApprove }) => canApprove);
  const count = waiting.length;
  const ownCount = allWaiting.length - count;
  const ownLeftOut = ownCount > 0 && t('selection.ownLeftOut', { count: ownCount });
  const { work, isWorking, ...state } = useSelectionWork({
    selection,
    keyOf: ({ id }: PaymentRow) => id,
    change: ({ id }, idempotencyKey) =>
      call(payments.paymentApprove, { body: { paymentId: id } }, { idempotencyKey }),
    success: ({ done, results }) => ({
      heading: results[0]?.heading ?? '',
      message: t('selection.approved', { count: done.length }),
      messages: results[0]?.messages && { heading: results[0].messages.heading },
    }),
  });

  async function approve() {
    const amount = format.taka(amountOf(waiting));
    const isSure = await confirm({
      text: (
        <>
          {t('selection.approveConfirm', { count })}
          <br />
          <strong>{t('selection.aboutPayments', { count, amount })}</strong>
          {ownLeftOut && (
            <>
              <br />
              {ownLeftOut}
            </>
          )}
        </>
      ),
    });
    if (isSure) await work(waiting);
  }

  const reason = canManage ? ownLeftOut || t('selection.noneWaits') : t('errors.noRight');
  const isDisabled = !canManage || count === 0;
  return (
    <SelectionBar
      selection={selection}
      totalPaisa={amountOf(selection.rows)}
      nameOf={({ id, customer, amount }) =>
        t('selection.row', { id: String(id), name: `${customer} ${format.taka(amount)}` })
      }
      {...state}
    >
      {canManage && ownLeftOut && <span className={styles.others}>{ownLeftOut}</span>}
      <PrintSelected rows={selection.rows} printing={printing} />
      <Button
        tone="primary"
        isSmall
        isDisabled={isDisabled}
        isBusy={isWorking}
        {...(isDisabled ? { title: reason } : {})}
        onClick={() => void approve()}
      >
        {t('selection.approve', { count })}
      </Button>
    </SelectionBar>
  );
}
