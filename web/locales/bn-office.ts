import { actions } from './bn/actions.ts';
import { backups } from './bn/backups.ts';
import { gateways } from './bn/gateways.ts';
import { importing } from './bn/importing.ts';
import { layout } from './bn/layout.ts';
import { menus } from './bn/menus.ts';
import { notifications } from './bn/notifications.ts';
import { profile } from './bn/profile.ts';
import { records } from './bn/records.ts';
import { reminders } from './bn/reminders.ts';
import { savedViews } from './bn/saved-views.ts';
import { secondFactor } from './bn/second-factor.ts';
import { selection } from './bn/selection.ts';
import { settings } from './bn/settings.ts';
import { sms } from './bn/sms.ts';
import { statement } from './bn/statement.ts';

export const bnOffice = {
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
