/** Calls after which the callers may have lost a right or their session, and all else fails. */
export const UNSETTLING_CALLS: ReadonlySet<string> = new Set([
  'userUpdate',
  'roleRightsUpdate',
  'signIn',
  'signOut',
  'signOutElsewhere',
  'changeOwnPassword',
  'secondFactorCreate',
  'secondFactorRemove',
  'userFactorRemove',
]);
