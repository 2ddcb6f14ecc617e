import type { HeldRight } from '@netkhata/contract/rights';
import type { LabelKey } from '../../i18n/catalogue.ts';

export const MENU_GROUPS = [
  'shell.groupSetup',
  'shell.groupCustomer',
  'shell.groupUser',
  'shell.groupBilling',
  'shell.groupPayment',
  'shell.groupMoney',
  'shell.groupSms',
  'shell.groupReports',
] as const satisfies readonly LabelKey[];

export type MenuGroup = (typeof MENU_GROUPS)[number];

/** The page that leads to every settings screen; the menu has it in place of a group. */
export const SETTINGS_PATH = '/settings';

/** Static data of a screen's route, beside its path and component. */
export type ScreenFacts = {
  title: LabelKey;
  group?: MenuGroup | 'shell.groupSettings';
  /** Screens that need a record id in their address are not in the menu. */
  isInMenu?: boolean;
  /** The right needed to see the screen; left out if every signed-in user may. */
  right?: HeldRight;
  /** Limits the width, for forms and texts that are easier to read when narrow. */
  isNarrow?: boolean;
  /** The screen's figures follow the dashboard's period. */
  hasPeriod?: boolean;
  /** Path of the list, or of the settings, that this screen belongs to: its parent in the breadcrumbs. */
  under?: string;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenFacts> {}
}
