import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './charts.module.css';

type ChartCardProps = {
  title: string;
  chart: ReactNode;
  /** The same figures, for who does not see the bars or wants them exactly. */
  table: ReactNode;
};

/** A chart, or its figures as a table: the button changes from one to the other. */
export function ChartCard({ title, chart, table }: ChartCardProps) {
  const t = useText();
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      title={title}
      isFlush
      actions={
        <IconButton
          label={t(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
          isSmall
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
        </IconButton>
      }
    >
      {isTable ? table : <div className={styles.chart}>{chart}</div>}
    </Card>
  );
}

type WaitingChartProps = {
  title: string;
  error: { heading: string; messages: string[] } | null;
  onRetry: () => void;
};

/** Keeps the place of a chart until its figures are there, or says why they are not. */
export function WaitingChart({ title, error, onRetry }: WaitingChartProps) {
  return (
    <Card title={title}>
      <div className={styles.waiting}>{error && <ErrorState {...error} onRetry={onRetry} />}</div>
    </Card>
  );
}
