import type { LabelKey } from '../../i18n/catalogue.ts';
import type { DashboardPeriod } from './period.ts';

export const PERIOD_NAMES: Record<DashboardPeriod, LabelKey> = {
  today: 'shell.today',
  yesterday: 'shell.yesterday',
  last_7_days: 'shell.last7Days',
  last_30_days: 'shell.last30Days',
  this_month: 'shell.thisMonth',
  last_month: 'shell.lastMonth',
  range: 'shell.range',
};
