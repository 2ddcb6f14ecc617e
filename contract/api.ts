import { accountConnections } from './account-connections.ts';
import { areaParts } from './area-parts.ts';
import { arrivalActs } from './arrival-acts.ts';
import { arrivalClaims } from './arrival-claims.ts';
import { arrivals } from './arrivals.ts';
import { arrived } from './arrived.ts';
import { arrivalStatements } from './arrival-statements.ts';
import { auditTrail } from './audit-trail.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { billRuns } from './bill-runs.ts';
import { bills } from './bills.ts';
import { customers } from './customers.ts';
import { settledCustomers } from './settled-customers.ts';
import { dashboard } from './dashboard.ts';
import { dayCloses } from './day-closes.ts';
import { gateways } from './gateways.ts';
import { listExports } from './exports.ts';
import { handovers } from './handovers.ts';
import { items } from './items.ts';
import { lateFees } from './late-fees.ts';
import { labels } from './labels.ts';
import { liveChanges } from './live-changes.ts';
import { moneyAccounts } from './money-accounts.ts';
import { moneyCategories } from './money-categories.ts';
import { moneyMovements } from './money-movements.ts';
import { moves } from './moves.ts';
import { network } from './network.ts';
import { networkDifferences } from './network-differences.ts';
import { networkProfiles } from './network-profiles.ts';
import { networkSessions } from './network-sessions.ts';
import { notifications } from './notifications.ts';
import { payers } from './payers.ts';
import { payments } from './payments.ts';
import { outages } from './outages.ts';
import { packagePrices } from './package-prices.ts';
import { aways } from './aways.ts';
import { plannedChanges } from './planned-changes.ts';
import { pleaseCheck } from './please-check.ts';
import { places } from './places.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { promises } from './promises.ts';
import { reminders } from './reminders.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { savedViews } from './saved-views.ts';
import { secondFactor } from './second-factor.ts';
import { setup } from './setup.ts';
import { sms } from './sms.ts';
import { smsTemplates } from './sms-templates.ts';
import { staffDebts } from './staff-debts.ts';
import { statement } from './statement.ts';
import { subscribers } from './subscribers.ts';
import { suspensionSettings } from './suspension-settings.ts';
import { suspensions } from './suspensions.ts';
import { till } from './till.ts';
import { tills } from './tills.ts';
import { timeline } from './timeline.ts';
import { takeouts } from './takeouts.ts';
import { today } from './today.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';

/** All API endpoints, grouped as the documentation shows them. */
export const apiGroups = {
  auth,
  users,
  profile,
  secondFactor,
  savedViews,
  uploads,
  auditTrail,
  roles,
  setup,
  items,
  lateFees,
  areaParts,
  moneyAccounts,
  network,
  networkProfiles,
  customers,
  networkSessions,
  networkDifferences,
  settledCustomers,
  plannedChanges,
  aways,
  packagePrices,
  outages,
  suspensions,
  promises,
  suspensionSettings,
  labels,
  bills,
  billRuns,
  payments,
  payers,
  till,
  handovers,
  staffDebts,
  tills,
  dayCloses,
  places,
  moneyMovements,
  moneyCategories,
  accountConnections,
  arrivals,
  arrived,
  arrivalActs,
  arrivalClaims,
  arrivalStatements,
  pleaseCheck,
  sms,
  smsTemplates,
  gateways,
  reminders,
  reports,
  subscribers,
  listExports,
  statement,
  timeline,
  dashboard,
  today,
  notifications,
  liveChanges,
  register,
  moves,
  backups,
  takeouts,
};

/** Every API endpoint by its key. The server fails to compile while one has no handler. */
export const api = {
  ...auth,
  ...users,
  ...profile,
  ...secondFactor,
  ...savedViews,
  ...uploads,
  ...auditTrail,
  ...roles,
  ...setup,
  ...items,
  ...lateFees,
  ...areaParts,
  ...moneyAccounts,
  ...network,
  ...networkProfiles,
  ...customers,
  ...networkSessions,
  ...networkDifferences,
  ...settledCustomers,
  ...plannedChanges,
  ...aways,
  ...packagePrices,
  ...outages,
  ...suspensions,
  ...promises,
  ...suspensionSettings,
  ...labels,
  ...bills,
  ...billRuns,
  ...payments,
  ...payers,
  ...till,
  ...handovers,
  ...staffDebts,
  ...tills,
  ...dayCloses,
  ...places,
  ...moneyMovements,
  ...moneyCategories,
  ...accountConnections,
  ...arrivals,
  ...arrived,
  ...arrivalActs,
  ...arrivalClaims,
  ...arrivalStatements,
  ...pleaseCheck,
  ...sms,
  ...smsTemplates,
  ...gateways,
  ...reminders,
  ...reports,
  ...subscribers,
  ...listExports,
  ...statement,
  ...timeline,
  ...dashboard,
  ...today,
  ...notifications,
  ...liveChanges,
  ...register,
  ...moves,
  ...backups,
  ...takeouts,
};
export type Api = typeof api;
