import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { readBillsToMake } from './bills-to-make.ts';
import { periodDays } from './dashboard-period.ts';
import { readDashboardSeries, readPeriodFigures } from './dashboard-series.ts';
import { readFirstSteps } from './first-steps.ts';
import { openBillList } from './open-bill-list.ts';
import { readTodayTasks } from './today-tasks.ts';

export const dashboardEndpoints = implement({
  periodFigures: ({ tx, user, today }, { query }) =>
    readPeriodFigures(tx, { user, today, days: periodDays(query, today) }),
  dashboardSeries: ({ tx, user, today }, { query }) =>
    readDashboardSeries(tx, { user, today, days: periodDays(query, today) }),
  todayTasks: (context) => readTodayTasks(context),
  billsToMake: (context) => readBillsToMake(context),
  firstSteps: ({ tx }) => readFirstSteps(tx),
  openBillTable: ({ tx, user }, input) => readListPage(tx, openBillList(user), input),
});
