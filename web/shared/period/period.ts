import { DASHBOARD_PERIODS } from '@netkhata/contract/dashboard';
import { type Day, type DayRange, daysBetween, isDay } from '@netkhata/domain/billing-period';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

/** The period of the dashboard's figures; the days are set only for a range. */
export type PeriodChoice = { period: DashboardPeriod; fromDate: Day | null; toDate: Day | null };

/** The longest range that the server accepts. */
export const MAX_PERIOD_DAYS = 366;

const TODAY: PeriodChoice = { period: 'today', fromDate: null, toDate: null };

/** Whether two days form a range that the server accepts. */
export function isPeriodRange({ fromDay, toDay }: DayRange): boolean {
  if (!isDay(fromDay) || !isDay(toDay)) return false;
  const days = daysBetween({ from: fromDay, to: toDay }) + 1;
  return days >= 1 && days <= MAX_PERIOD_DAYS;
}

/** The period in the search parameters; today if there is none, or none that is valid. */
export function parsePeriod(search: {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): PeriodChoice {
  const { from = '', to = '' } = search;
  const period = DASHBOARD_PERIODS.find((known) => known === search.period) ?? 'today';
  if (period !== 'range') return { ...TODAY, period };
  return isPeriodRange({ fromDay: from, toDay: to })
    ? { period, fromDate: from, toDate: to }
    : TODAY;
}

/** The period chosen last; lost when the page is reloaded. */
let current = TODAY;
const listeners = new Set<() => void>();

function keepPeriod(choice: PeriodChoice): void {
  current = choice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The dashboard's period: that of its address (`?period=range&from=2026-11-01&to=2026-11-15`), else
 * the one chosen last; `choice` is what `reports/period_figures` and `reports/dashboard_series` take
 * as their query.
 */
export function useDashboardPeriod(): {
  choice: PeriodChoice;
  choose: (choice: PeriodChoice) => void;
} {
  const search = useSearch({ strict: false });
  const chosen = useSyncExternalStore(subscribe, () => current);
  const navigate = useNavigate();
  return {
    choice: search.period === undefined ? chosen : parsePeriod(search),
    choose: (choice) => {
      keepPeriod(choice);
      const { period, fromDate, toDate } = choice;
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({
          ...before,
          period: period === 'today' ? undefined : period,
          from: fromDate ?? undefined,
          to: toDate ?? undefined,
        }),
        resetScroll: false,
      });
    },
  };
}
