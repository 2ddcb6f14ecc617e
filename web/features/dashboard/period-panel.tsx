import { DASHBOARD_PERIODS } from '@netkhata/contract/dashboard';
import type { Day } from '@netkhata/domain/billing-period';
import { useText } from '../../i18n/use-text.ts';
import { PERIOD_NAMES } from '../../shared/period/period-names.ts';
import { isPeriodRange, MAX_PERIOD_DAYS, useDashboardPeriod } from '../../shared/period/period.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { MenuButton } from '../../ui/menu-item.tsx';
import styles from './period-panel.module.css';

const NAMED_PERIODS = DASHBOARD_PERIODS.filter((period) => period !== 'range');

/** The named periods, and a custom date range. */
export function PeriodPanel({ onDone }: { onDone: () => void }) {
  const t = useText();
  const { choice, choose } = useDashboardPeriod();
  return (
    <div className={styles.panel}>
      <div>
        {NAMED_PERIODS.map((period) => (
          <MenuButton
            key={period}
            isChosen={choice.period === period}
            onClick={() => {
              choose({ period, fromDate: null, toDate: null });
              onDone();
            }}
          >
            {t(PERIOD_NAMES[period])}
          </MenuButton>
        ))}
      </div>
      <RangeForm
        initial={{ fromDate: choice.fromDate, toDate: choice.toDate }}
        onChosen={(range) => {
          choose({ period: 'range', ...range });
          onDone();
        }}
      />
    </div>
  );
}

type DateRange = { fromDate: Day | null; toDate: Day | null };
type RangeFormProps = { initial: DateRange; onChosen: (range: DateRange) => void };

function RangeForm({ initial, onChosen }: RangeFormProps) {
  const t = useText();
  const form = useEntryForm<DateRange>({
    initial,
    check: ({ fromDate, toDate }) => {
      if (fromDate === null) return { fromDate: t('common.required') };
      if (toDate === null) return { toDate: t('common.required') };
      if (toDate < fromDate) return { toDate: t('menus.rangeBackwards') };
      if (isPeriodRange({ fromDay: fromDate, toDay: toDate })) return {};
      return { toDate: t('menus.rangeTooLong', { days: MAX_PERIOD_DAYS }) };
    },
    save: async (range) => onChosen(range),
  });
  return (
    <form {...form.formProps} className={styles.range} aria-label={t('shell.range')}>
      <DateField label={t('menus.from')} {...form.field('fromDate')} />
      <DateField label={t('menus.to')} {...form.field('toDate')} />
      <Button type="submit" tone="primary" isWide>
        {t('menus.show')}
      </Button>
    </form>
  );
}
