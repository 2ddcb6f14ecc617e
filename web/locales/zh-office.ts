import { actions } from './zh/actions.ts';
import { backups } from './zh/backups.ts';
import { gateways } from './zh/gateways.ts';
import { importing } from './zh/importing.ts';
import { layout } from './zh/layout.ts';
import { menus } from './zh/menus.ts';
import { notifications } from './zh/notifications.ts';
import { profile } from './zh/profile.ts';
import { records } from './zh/records.ts';
import { reminders } from './zh/reminders.ts';
import { savedViews } from './zh/saved-views.ts';
import { secondFactor } from './zh/second-factor.ts';
import { selection } from './zh/selection.ts';
import { settings } from './zh/settings.ts';
import { sms } from './zh/sms.ts';
import { statement } from './zh/statement.ts';

export const zhOffice = {
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
