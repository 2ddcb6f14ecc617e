import type { CollectionGroup } from '@netkhata/contract/reports';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import { type CollectionListRow, groupPayments, sumOfRows } from './collection-groups.ts';
import styles from './collection-report.module.css';
import { useGroupName } from './use-group-name.ts';

type CollectionSumsProps = { rows: readonly CollectionListRow[]; by: CollectionGroup };

/** Sum of each collector, account, zone or day, above the payments themselves. */
export function CollectionSums({ rows, by }: CollectionSumsProps) {
  const t = useText();
  const nameOf = useGroupName(by);
  return (
    <section className={styles.sums} aria-label={t('dues.subtotals')}>
      <ul className={classNames(khata.lines, styles.parts)}>
        {groupPayments(rows, by).map((group) => (
          <li key={group.key} className={classNames(khata.line, styles.part)}>
            <span className={styles.partName}>{nameOf(group)}</span>
            <span className={styles.count}>
              {t('reports.payments', { count: group.rows.length })}
            </span>
            <Taka amount={group.sum} />
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
