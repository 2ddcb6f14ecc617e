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
  'shell.groupSettings',
] as const satisfies readonly LabelKey[];

export type MenuGroup = (typeof MENU_GROUPS)[number];

/** What is known of a screen beside its path and page. */
export type ScreenFacts = {
  title: LabelKey;
  group?: MenuGroup;
  /** Screens that need a record in their address are not in the menu. */
  isInMenu?: boolean;
  /** Without it the screen is not drawn; left out where everyone who is signed in may see it. */
  right?: HeldRight;
  /** Forms and texts are easier to read when they are not as wide as the desk. */
  isNarrow?: boolean;
  /** The figures on it go by the dashboard's period. */
  hasPeriod?: boolean;
  /** The path of the list that this screen belongs to; it stands before it in the breadcrumbs. */
  under?: string;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenFacts> {}
}
