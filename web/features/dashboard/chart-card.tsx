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
  /** The same figures exactly, and for users who cannot see the bars. */
  table: ReactNode;
};

/** A chart with a button that switches to the same figures as a table. */
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

type ChartPlaceholderProps = {
  title: string;
  error: { heading: string; messages: string[] } | null;
  onRetry: () => void;
};

/** Placeholder of a chart while its figures load; shows the error if they fail. */
export function ChartPlaceholder({ title, error, onRetry }: ChartPlaceholderProps) {
  return (
    <Card title={title}>
      <div className={styles.waiting}>{error && <ErrorState {...error} onRetry={onRetry} />}</div>
    </Card>
  );
}
