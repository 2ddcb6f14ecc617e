import { IconCalendarStats } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { PERIOD_NAMES } from '../../shared/period/period-names.ts';
import { useDashboardPeriod } from '../../shared/period/period.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { PeriodPanel } from './lazy-panels.ts';

/**
 * Button that shows and changes the period of the dashboard's figures; disabled with a reason on
 * screens without such figures.
 */
export function PeriodMenu({ className }: { className: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const { choice } = useDashboardPeriod();
  const hasPeriod = useMatches({ select: (matches) => matches.at(-1)?.staticData.hasPeriod });
  const { fromDate, toDate } = choice;
  const isRange = fromDate !== null && toDate !== null;
  return (
    <Dropdown
      label={t('shell.period')}
      className={className}
      disabledReason={hasPeriod ? undefined : t('shell.periodElsewhere')}
      face={
        <>
          <IconCalendarStats size={16} aria-hidden />
          <span>
            {isRange
              ? `${format.day(fromDate)} – ${format.day(toDate)}`
              : t(PERIOD_NAMES[choice.period])}
          </span>
        </>
      }
    >
      {(close) => <PeriodPanel onDone={close} />}
    </Dropdown>
  );
}
