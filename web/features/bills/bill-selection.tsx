import type { bills } from '@netkhata/contract/bills';
import type { TableRow } from '@netkhata/contract/endpoint';
import { sms } from '@netkhata/contract/sms';
import { sumPaisa } from '@netkhata/domain/paisa';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { useHasRight } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PrintSelected, type RenderPrintout } from '../../lists/print/print-selected.tsx';
import { SelectionBar } from '../../lists/selection/selection-bar.tsx';
import type { SelectionBarProps } from '../../lists/selection/selection.ts';
import { useSelectionWork } from '../../lists/selection/use-selection-work.ts';
import { billName } from '../../shared/bills/bill-months.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';

type BillRow = TableRow<typeof bills.billTable>;

/** Sends the SMS that the template makes of a bill; a repetition sends the identical text. */
function useBillSms() {
  const texts = useRef(new Map<number, string>());
  return async ({ id }: BillRow, idempotencyKey: string) => {
    const known = texts.current.get(id);
    const billSmsText = known ?? (await call(sms.billSmsText, { params: { billId: id } }));
    texts.current.set(id, billSmsText);
    return call(sms.billSmsSend, { body: { billId: id, billSmsText } }, { idempotencyKey });
  };
}

type BillSelectionProps = SelectionBarProps<BillRow> & { printing: RenderPrintout<BillRow> };

/** Actions on the selected bills: sends each customer the SMS of their bill. */
export function BillSelection({ selection, printing }: BillSelectionProps) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const canText = useHasRight('sms_send');
  const change = useBillSms();
  const { rows } = selection;
  const count = rows.length;
  const { work, isWorking, ...state } = useSelectionWork({
    selection,
    keyOf: ({ id }: BillRow) => id,
    change,
    success: ({ done }) => ({ heading: t('selection.smsSent', { count: done.length }) }),
  });

  async function send() {
    const isSure = await confirm({
      text: (
        <>
          {t('selection.billSms', { count })}
          <br />
          <strong>{t('selection.aboutBills', { count })}</strong>
        </>
      ),
    });
    if (isSure) await work(rows);
  }

  return (
    <SelectionBar
      selection={selection}
      totalPaisa={sumPaisa(rows.map(({ amount }) => amount))}
      nameOf={(bill) => {
        const id = billName({ ...bill, billNo: bill.invNo }, { t, format });
        return t('selection.row', { id, name: bill.customer });
      }}
      {...state}
    >
      <PrintSelected rows={selection.rows} printing={printing} />
      <Button
        tone="primary"
        isSmall
        isDisabled={!canText}
        isBusy={isWorking}
        {...(canText ? {} : { title: t('errors.noRight') })}
        onClick={() => void send()}
      >
        {t('sms.send')}
      </Button>
    </SelectionBar>
  );
}
