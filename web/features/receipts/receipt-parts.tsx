import type { Paisa } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import styles from './receipt.module.css';

type TakaProps = { amount: Paisa; locale: ReceiptLocale };

/** An amount in the locale of the receipt. */
function ReceiptTaka({ amount, locale }: TakaProps) {
  const { minus, sign, whole, fraction } = locale.format.takaParts(amount);
  return (
    <span className={styles.taka}>
      {minus}
      <span className={styles.sign}>{sign}</span>
      {whole}
      <span className={styles.fraction}>{fraction}</span>
    </span>
  );
}

type ReceiptFact = { label: string; value: ReactNode };

/** Labels and values at the top of a receipt: who and when. */
export function ReceiptFactList({ facts }: { facts: readonly ReceiptFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type ReceiptSum = {
  key: string;
  label: string;
  note?: string;
  amount: Paisa;
  /** The main total of the document, drawn large under a rule. */
  isTotal?: boolean;
};

/** The sums of a receipt, line by line. */
export function ReceiptSums({
  sums,
  locale,
}: {
  sums: readonly ReceiptSum[];
  locale: ReceiptLocale;
}) {
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">{locale.t('receipts.item')}</th>
          <th scope="col">{locale.t('receipts.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ key, label, note, amount, isTotal }) => (
          <tr key={key} className={classNames(isTotal && styles.total)}>
            <th scope="row">
              {label}
              {note && <div className={styles.note}>{note}</div>}
            </th>
            <td>
              <ReceiptTaka amount={amount} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type PrintedLastPaymentProps = { amount: Paisa | null; day: string | null; locale: ReceiptLocale };

/** The customer's payment before this document, if there was one. */
export function PrintedLastPayment({ amount, day, locale }: PrintedLastPaymentProps) {
  const { t, format } = locale;
  const words =
    amount === null || day === null
      ? t('receipts.noPaymentYet')
      : t('receipts.amountOnDay', { amount: format.taka(amount), date: format.day(day) });
  return (
    <dl className={styles.last}>
      <dt>{t('receipts.lastPayment')}</dt>
      <dd>{words}</dd>
    </dl>
  );
}

const CODE_PX = 100;

/** Absolute URL for a QR code; a relative address is resolved against the page's own server. */
function absoluteAddress(address: string): string {
  return new URL(address, window.location.origin).href;
}

/** A QR code of 100 px that leads to the document's public page. */
export function ReceiptQr({ address, locale }: { address: string; locale: ReceiptLocale }) {
  const target = absoluteAddress(address);
  const label = locale.t('receipts.qrCode', { address: target });
  return <QrCode text={target} label={label} codePx={CODE_PX} />;
}
