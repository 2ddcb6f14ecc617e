import { implement } from '../http/implement.ts';
import { periodDays } from './dashboard-period.ts';
import { readDashboardSeries, readPeriodFigures } from './dashboard-series.ts';

export const dashboardEndpoints = implement({
  periodFigures: ({ tx, user, today }, { query }) =>
    readPeriodFigures(tx, { user, today, days: periodDays(query, today) }),
  dashboardSeries: ({ tx, user, today }, { query }) =>
    readDashboardSeries(tx, { user, today, days: periodDays(query, today) }),
});
