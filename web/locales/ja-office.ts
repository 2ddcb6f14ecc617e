import { actions } from './ja/actions.ts';
import { backups } from './ja/backups.ts';
import { gateways } from './ja/gateways.ts';
import { importing } from './ja/importing.ts';
import { layout } from './ja/layout.ts';
import { menus } from './ja/menus.ts';
import { notifications } from './ja/notifications.ts';
import { profile } from './ja/profile.ts';
import { records } from './ja/records.ts';
import { reminders } from './ja/reminders.ts';
import { savedViews } from './ja/saved-views.ts';
import { secondFactor } from './ja/second-factor.ts';
import { selection } from './ja/selection.ts';
import { settings } from './ja/settings.ts';
import { sms } from './ja/sms.ts';
import { statement } from './ja/statement.ts';

export const jaOffice = {
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
