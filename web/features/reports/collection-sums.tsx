import type { CollectionGroup } from '@netkhata/contract/reports';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import { type CollectionListRow, partsOf, sumOfRows } from './collection-groups.ts';
import styles from './collection-report.module.css';
import { usePartName } from './use-part-name.ts';

type CollectionSumsProps = { rows: readonly CollectionListRow[]; by: CollectionGroup };

/** What each collector, account, zone or day brought, before the payments themselves. */
export function CollectionSums({ rows, by }: CollectionSumsProps) {
  const t = useText();
  const nameOf = usePartName(by);
  return (
    <section className={styles.sums} aria-label={t('dues.subtotals')}>
      <ul className={classNames(khata.lines, styles.parts)}>
        {partsOf(rows, by).map((part) => (
          <li key={part.key} className={classNames(khata.line, styles.part)}>
            <span className={styles.partName}>{nameOf(part)}</span>
            <span className={styles.count}>
              {t('reports.payments', { count: part.rows.length })}
            </span>
            <Taka amount={part.sum} />
          </li>
        ))}
        <li className={classNames(styles.part, styles.whole)}>
          <span className={styles.partName}>{t('reports.total')}</span>
          <span className={styles.count}>{t('reports.payments', { count: rows.length })}</span>
          <span className={khata.sum}>
            <Taka amount={sumOfRows(rows)} isStrong />
          </span>
        </li>
      </ul>
    </section>
  );
}
