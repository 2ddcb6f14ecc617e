import { type PaisaSum, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useFormat, useLanguage } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './bar-chart.module.css';
import { scaleLines, shortTaka } from './chart-scale.ts';

/** A position on the axis, with a bar for each series. */
export type BarGroup = {
  key: string;
  /** Full name, shown as a tooltip. */
  name: string;
  /** Label under the axis; empty where there is no room. */
  short: string;
  values: readonly PaisaSum[];
};

export type BarSeries = { name: string; tone: 'main' | 'pale' };

type BarChartProps = {
  /** For screen readers; the table has the figures themselves. */
  label: string;
  groups: readonly BarGroup[];
  series: readonly BarSeries[];
};

const HEIGHT_PX = 168;
const HEAD_PX = 16;
const FOOT_PX = 20;
/** Fraction of a group's width that its bars take. */
const FILLED = 0.7;
const PERCENT = 100;

/** Bar chart that scales to its container's width, with text of a fixed size. */
export function BarChart({ label, groups, series }: BarChartProps) {
  const language = useLanguage();
  const format = useFormat();
  // Bangla's compact notation itself counts in lakhs and thousands.
  const tag = language === 'bn' ? format.tag : format.numberTag;
  const { top, lines } = scaleLines(groups.flatMap(({ values }) => values));
  const heightOf = (amount: PaisaSum | number) => (Math.max(0, Number(amount)) / top) * HEIGHT_PX;
  const lineY = (amount: number) => HEAD_PX + HEIGHT_PX - heightOf(amount);
  const height = HEAD_PX + HEIGHT_PX + FOOT_PX;
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <svg className={styles.scale} height={height}>
        {lines.map((amount) => (
          <text key={amount} className={styles.words} x="100%" y={lineY(amount) + 4}>
            {shortTaka(amount, tag)}
          </text>
        ))}
      </svg>
      <svg className={styles.bars} height={height}>
        {lines.map((amount) => (
          <line
            key={amount}
            className={styles.line}
            x1="0"
            x2="100%"
            y1={lineY(amount)}
            y2={lineY(amount)}
          />
        ))}
        {groups.map((group, index) => (
          <Bars key={group.key} {...{ group, index, series, heightOf, count: groups.length }} />
        ))}
      </svg>
    </div>
  );
}

type BarsProps = {
  group: BarGroup;
  index: number;
  count: number;
  series: readonly BarSeries[];
  heightOf: (amount: PaisaSum) => number;
};

/** The bars of one group, and its label under the axis. */
function Bars({ group, index, count, series, heightOf }: BarsProps) {
  const format = useFormat();
  const groupWidth = PERCENT / count;
  const barWidth = (groupWidth * FILLED) / series.length;
  const start = index * groupWidth;
  const inset = (groupWidth * (1 - FILLED)) / 2;
  return (
    <g>
      {series.map(({ name, tone }, place) => {
        const amount = group.values[place] ?? ZERO_PAISA;
        return (
          <rect
            key={name}
            className={styles[tone]}
            x={`${start + inset + place * barWidth}%`}
            width={`${barWidth}%`}
            y={HEAD_PX + HEIGHT_PX - heightOf(amount)}
            height={heightOf(amount)}
          >
            <title>{`${group.name}, ${name}: ${format.taka(amount)}`}</title>
          </rect>
        );
      })}
      <text
        className={classNames(styles.words, styles.under, index % 2 === 1 && styles.second)}
        x={`${start + groupWidth / 2}%`}
        y={HEAD_PX + HEIGHT_PX + FOOT_PX - 5}
      >
        {group.short}
      </text>
    </g>
  );
}
