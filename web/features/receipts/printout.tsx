import { bills } from '@netkhata/contract/bills';
import { payments } from '@netkhata/contract/payments';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import { FailureList } from '../../lists/selection/failure-list.tsx';
import { RowsProgress } from '../../lists/state/rows-progress.tsx';
import { useUploadedImage } from '../../shared/images/uploaded-image.ts';
import { receiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { printWithFonts } from '../../ui/print-portal.tsx';
import { billDocument } from './bill-document.tsx';
import { paymentDocument } from './payment-document.tsx';
import { PaperChoice } from './receipt-paper.tsx';
import type { ReceiptDocument } from './receipt-sheet.tsx';
import { type ReceiptLocale, useReceiptLocale } from './receipt-locale.ts';
import { ReceiptStack } from './receipt-stack.tsx';
import styles from './receipt.module.css';
import { type ReadRecord, useRecords } from './use-records.ts';

type PrintoutProps<Row, Result> = {
  rows: readonly Row[];
  onClose: () => void;
  /** Name of a row in the list of failed reads. */
  nameOf: (row: Row) => string;
  /** Must be a stable function: a new one reads everything again. */
  read: ReadRecord<Row, Result>;
  documentOf: (record: Result, locale: ReceiptLocale) => ReceiptDocument;
};

/** Reads the records of the selected rows and prints all of their receipts at once. */
function Printout<Row, Result extends { company: { logo: string | null } }>(
  props: PrintoutProps<Row, Result>,
) {
  const t = useText();
  const { rows, nameOf, documentOf, onClose } = props;
  const paper = useStoredPreference(receiptPaper);
  const { records, notRead, progress, readAgain } = useRecords(rows, props.read);
  const locale = useReceiptLocale();
  // All records have the same company.
  const logo = useUploadedImage(records[0]?.company.logo);
  const isReady = progress === undefined && records.length > 0 && logo !== undefined;
  const printed = isReady && locale ? { locale, logo } : undefined;
  return (
    <Modal
      title={t('selection.printing', { count: rows.length })}
      isOpen
      onClose={onClose}
      size="small"
    >
      <p>{t('selection.printingHelp')}</p>
      <div className={styles.printout}>
        <PaperChoice paper={paper} onChange={receiptPaper.set} />
        {progress && <RowsProgress {...progress} />}
      </div>
      {notRead.length > 0 && (
        <FailureList
          title={t('selection.leftOut', { count: notRead.length })}
          notDone={notRead}
          nameOf={nameOf}
        />
      )}
      <ModalActions>
        {notRead.length > 0 && <Button onClick={readAgain}>{t('common.retry')}</Button>}
        <PrintButton count={records.length} isReady={printed !== undefined} isBusy={!!progress} />
      </ModalActions>
      {printed && (
        <ReceiptStack
          key={records.length}
          documents={records.map((record) => documentOf(record, printed.locale))}
          paper={paper}
          {...printed}
        />
      )}
    </Modal>
  );
}

/** Gets the focus as soon as it is enabled, unless the paper select has it. */
function PrintButton(props: { count: number; isReady: boolean; isBusy: boolean }) {
  const t = useText();
  const { count, isReady } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady && !document.activeElement?.matches('select')) button.current?.focus();
  }, [isReady]);
  return (
    <Button
      ref={button}
      tone="primary"
      icon={<IconPrinter size={18} aria-hidden />}
      isDisabled={!isReady}
      isBusy={props.isBusy}
      onClick={() => void printWithFonts()}
    >
      {t('selection.printing', { count })}
    </Button>
  );
}

type PrintedBill = { id: number; invNo: string; customer: string };
type BillPrintoutProps = { rows: readonly PrintedBill[]; onClose: () => void };

const readBill = ({ id }: PrintedBill, signal: AbortSignal) =>
  call(bills.billDetails, { params: { id } }, { signal });

/** Prints the receipts of many bills. */
export function BillPrintout(props: BillPrintoutProps) {
  const t = useText();
  return (
    <Printout
      {...props}
      nameOf={({ invNo, customer }) => t('selection.row', { id: invNo, name: customer })}
      read={readBill}
      documentOf={billDocument}
    />
  );
}

type PrintedPayment = { id: number; customer: string };
type PaymentPrintoutProps = { rows: readonly PrintedPayment[]; onClose: () => void };

const readPayment = ({ id }: PrintedPayment, signal: AbortSignal) =>
  call(payments.paymentDetails, { params: { id } }, { signal });

/** Prints the receipts of many payments. */
export function PaymentPrintout(props: PaymentPrintoutProps) {
  const t = useText();
  return (
    <Printout
      {...props}
      nameOf={({ id, customer }) => t('selection.row', { id: String(id), name: customer })}
      read={readPayment}
      documentOf={paymentDocument}
    />
  );
}
