/**
 * What a role may do (decisions section 2). Which role has which right are rows of the database;
 * the names are fixed here, because every endpoint states the one that it needs.
 */
export const RIGHTS = [
  'customers',
  'counter',
  'collect_for_others',
  'sms_send',
  'reports',
  'bills_manage',
  'payments_manage',
  'discount_above_limit',
  'sms_zone',
  'administration',
  'pppoe_password',
  'export',
  'hand_over',
  'receive_money',
  'move_money',
  'pay_out',
  'approve_pay_out',
  'close_day',
  'reopen_day',
  'see_all_hands',
  'network',
  'network_setup',
  'suspend',
] as const;
export type Right = (typeof RIGHTS)[number];

/**
 * What a user holds: the rights of the role, and of `administration` the part that keeps to a zone.
 * Who is bound to one has that part alone: there is one company, and the rest reaches all of it.
 */
export const HELD_RIGHTS = [...RIGHTS, 'zone_administration'] as const;
export type HeldRight = (typeof HELD_RIGHTS)[number];

/** What a user holds by the rights of the role. */
export function heldRights(
  rights: readonly Right[],
  { isBoundToZone }: { isBoundToZone: boolean },
): HeldRight[] {
  if (!rights.includes('administration')) return [...rights];
  const ofZone = rights.filter((right) => !isBoundToZone || right !== 'administration');
  return [...ofZone, 'zone_administration'];
}

/** `public`: no token at all; `session`: any signed-in user; else the right that the user must hold. */
export type Access = 'public' | 'session' | HeldRight;
