/** After these the callers may have lost a right, or their session: all else would be refused. */
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
