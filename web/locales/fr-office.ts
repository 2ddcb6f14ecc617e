import { actions } from './fr/actions.ts';
import { backups } from './fr/backups.ts';
import { gateways } from './fr/gateways.ts';
import { importing } from './fr/importing.ts';
import { layout } from './fr/layout.ts';
import { menus } from './fr/menus.ts';
import { notifications } from './fr/notifications.ts';
import { profile } from './fr/profile.ts';
import { records } from './fr/records.ts';
import { reminders } from './fr/reminders.ts';
import { savedViews } from './fr/saved-views.ts';
import { secondFactor } from './fr/second-factor.ts';
import { selection } from './fr/selection.ts';
import { settings } from './fr/settings.ts';
import { sms } from './fr/sms.ts';
import { statement } from './fr/statement.ts';

export const frOffice = {
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
