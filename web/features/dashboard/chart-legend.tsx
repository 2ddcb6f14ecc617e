import { classNames } from '../../ui/class-names.ts';
import type { BarSeries } from './bar-chart.tsx';
import styles from './charts.module.css';

export function ChartLegend({ series }: { series: readonly BarSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, tone }) => (
        <li key={name}>
          <span className={classNames(styles.swatch, styles[tone])} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}
