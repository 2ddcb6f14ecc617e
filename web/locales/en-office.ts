import { actions } from './en/actions.ts';
import { backups } from './en/backups.ts';
import { gateways } from './en/gateways.ts';
import { importing } from './en/importing.ts';
import { layout } from './en/layout.ts';
import { menus } from './en/menus.ts';
import { notifications } from './en/notifications.ts';
import { profile } from './en/profile.ts';
import { records } from './en/records.ts';
import { reminders } from './en/reminders.ts';
import { savedViews } from './en/saved-views.ts';
import { secondFactor } from './en/second-factor.ts';
import { selection } from './en/selection.ts';
import { settings } from './en/settings.ts';
import { sms } from './en/sms.ts';
import { statement } from './en/statement.ts';

/** The texts of the screens that one opens now and then; fetched with the first of them. */
export const enOffice = {
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
