import type { CollectionRow } from '@netkhata/domain/collection';
import type { ReactNode } from 'react';
import type { FieldMessages } from '../../api/call-failure.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TakaField } from '../../ui/taka-field.tsx';
import { Taka } from '../../ui/taka.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './collection.module.css';
import type { Collection } from './use-collection.ts';

type Text = ReturnType<typeof useText>;

type CollectionBillsProps = {
  collection: Collection;
  /** The server's messages about rows, by field: `billData.0.discount` -> messages. */
  messages: FieldMessages;
};

type BillLineProps = CollectionBillsProps & { row: CollectionRow; index: number };

/** The rows of the table, from top to bottom; on a phone the lines of a bill's card. */
const LINES: { label: LabelKey; Value: (props: BillLineProps) => ReactNode }[] = [
  { label: 'payments.billDate', Value: BillDay },
  { label: 'payments.billAmount', Value: ({ row }) => <Taka amount={row.billAmountPaisa} /> },
  {
    label: 'payments.adjustedPaidAmount',
    Value: ({ row }) => <Taka amount={row.paidAmountPaisa} />,
  },
  { label: 'payments.balance', Value: ({ row }) => <Taka amount={row.balancePaisa} isStrong /> },
  { label: 'payments.discount', Value: DiscountField },
  { label: 'payments.receivedAmount', Value: ReceivedField },
];

/** The unpaid bills: a column for each on a desktop, a card for each on a phone. */
export function CollectionBills(props: CollectionBillsProps) {
  return useIsPhone() ? <BillCards {...props} /> : <BillColumns {...props} />;
}

function BillColumns(props: CollectionBillsProps) {
  const t = useText();
  const { rows } = props.collection;
  return (
    <div className={styles.scroll}>
      <table className={styles.bills} aria-label={t('payments.unpaidBills')}>
        <thead>
          <tr>
            <th scope="row">{t('payments.billNo')}</th>
            {rows.map((row, index) => (
              <th key={row.billId} scope="col" data-is-selected={row.isSelected}>
                <BillTick {...props} row={row} index={index} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(({ label, Value }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              {rows.map((row, index) => (
                <td key={row.billId} data-is-selected={row.isSelected}>
                  <Value {...props} row={row} index={index} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BillCards(props: CollectionBillsProps) {
  const t = useText();
  return (
    <ul className={styles.cards} aria-label={t('payments.unpaidBills')}>
      {props.collection.rows.map((row, index) => (
        <li key={row.billId} className={styles.card} data-is-selected={row.isSelected}>
          <BillTick {...props} row={row} index={index} />
          <dl>
            {LINES.map(({ label, Value }) => (
              <div key={label} className={styles.line}>
                <dt>{t(label)}</dt>
                <dd>
                  <Value {...props} row={row} index={index} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function BillTick({ collection, row, index, messages }: BillLineProps) {
  const t = useText();
  const isOpeningBalance = collection.figures.billData[index]?.isOpeningBalance;
  return (
    <>
      <Checkbox
        label={isOpeningBalance ? t('payments.openingBalance') : nameOf(row, t)}
        value={row.isSelected}
        onChange={(isSelected) => collection.tick(row.billId, isSelected)}
      />
      {messages[`billData.${index}.billNo`]?.map((message) => (
        <div key={message} className={styles.wrong} role="alert">
          {message}
        </div>
      ))}
    </>
  );
}

/** The number of a bill; the reconnection fee has none yet. */
const nameOf = ({ billId, billNo }: CollectionRow, t: Text) =>
  billId ? billNo : t('payments.reconnectionFee');

function BillDay({ row }: BillLineProps) {
  return useFormat().day(row.billDate);
}

function DiscountField({ collection, row, index, messages }: BillLineProps) {
  const t = useText();
  const errors = messages[`billData.${index}.discount`];
  return (
    <div className={styles.cell}>
      <TakaField
        key={`${collection.rowsRevision}-${row.balancePaisa}`}
        label={t('payments.discountOf', { billNo: nameOf(row, t) })}
        value={row.discountPaisa === 0 ? null : row.discountPaisa}
        onChange={(amount) => collection.discount(row.billId, amount)}
        {...(errors ? { errors } : {})}
      />
    </div>
  );
}

function ReceivedField({ collection, row, index, messages }: BillLineProps) {
  const t = useText();
  const errors = messages[`billData.${index}.payAmount`];
  return (
    <div className={classNames(styles.cell, row.isSelected && styles.received)}>
      <TakaField
        // Remounted when the discount changes, as that recalculates the amount and replaces what
        // was typed.
        key={`${collection.rowsRevision}-${row.balancePaisa}-${row.discountPaisa}`}
        label={t('payments.receivedOf', { billNo: nameOf(row, t) })}
        value={row.isSelected ? row.payAmountPaisa : null}
        onChange={(amount) => collection.receive(row.billId, amount)}
        {...(errors ? { errors } : {})}
      />
    </div>
  );
}
