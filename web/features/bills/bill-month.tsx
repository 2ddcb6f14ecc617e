import { monthOf } from '@netkhata/domain/billing-period';
import { useFormat, useText } from '../../i18n/use-text.ts';
import styles from './bill-table.module.css';

type BillMonthProps = { billDate: string; billFromDate: string | null; billToDate: string | null };

/** The month or months a bill is for, as the language writes them. */
export function BillMonth({ billDate, billFromDate, billToDate }: BillMonthProps) {
  const t = useText();
  const format = useFormat();
  const fromMonth = monthOf(billFromDate ?? billDate);
  const toMonth = monthOf(billToDate ?? billFromDate ?? billDate);
  const from = format.month(fromMonth);
  if (fromMonth === toMonth) return from;
  return (
    <span className={styles.range}>
      {t('bills.monthRange', { from, to: format.month(toMonth) })}
    </span>
  );
}
