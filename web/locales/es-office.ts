import { actions } from './es/actions.ts';
import { backups } from './es/backups.ts';
import { gateways } from './es/gateways.ts';
import { importing } from './es/importing.ts';
import { layout } from './es/layout.ts';
import { menus } from './es/menus.ts';
import { notifications } from './es/notifications.ts';
import { profile } from './es/profile.ts';
import { records } from './es/records.ts';
import { reminders } from './es/reminders.ts';
import { savedViews } from './es/saved-views.ts';
import { secondFactor } from './es/second-factor.ts';
import { selection } from './es/selection.ts';
import { settings } from './es/settings.ts';
import { sms } from './es/sms.ts';
import { statement } from './es/statement.ts';

export const esOffice = {
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
