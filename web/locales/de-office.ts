import { actions } from './de/actions.ts';
import { backups } from './de/backups.ts';
import { gateways } from './de/gateways.ts';
import { importing } from './de/importing.ts';
import { layout } from './de/layout.ts';
import { menus } from './de/menus.ts';
import { notifications } from './de/notifications.ts';
import { profile } from './de/profile.ts';
import { records } from './de/records.ts';
import { reminders } from './de/reminders.ts';
import { savedViews } from './de/saved-views.ts';
import { secondFactor } from './de/second-factor.ts';
import { selection } from './de/selection.ts';
import { settings } from './de/settings.ts';
import { sms } from './de/sms.ts';
import { statement } from './de/statement.ts';

export const deOffice = {
  actions,
  backups,
  gateways,
  importing,
  layout,
  menus,
  notifications,
  profile,
  records,
  reminders,
  savedViews,
  secondFactor,
  selection,
  settings,
  sms,
  statement,
};
