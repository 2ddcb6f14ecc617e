/**
 * Rights of roles (decisions section 2). Which role has which right is stored in the database; the
 * names are fixed here, because every endpoint names the one that it needs.
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
  'see_arrivals',
  'bring_arrivals',
  'match_arrivals',
  'account_connections',
  'please_check',
] as const;
export type Right = (typeof RIGHTS)[number];

/**
 * Rights that a user can hold: those of the role, and 'zone_administration', the part of
 * `administration` that is limited to a zone. A user bound to a zone gets only that part, because
 * the rest affects the whole company.
 */
export const HELD_RIGHTS = [...RIGHTS, 'zone_administration'] as const;
export type HeldRight = (typeof HELD_RIGHTS)[number];

/**
 * Rights that a user bound to a zone does not hold: what they allow concerns the whole company, as
 * does money that came to its accounts and is nobody's yet.
 */
const OF_THE_COMPANY: ReadonlySet<Right> = new Set([
  'administration',
  'bring_arrivals',
  'match_arrivals',
  'account_connections',
  'please_check',
]);

/** The rights a user holds through their role. */
export function heldRights(
  rights: readonly Right[],
  { isBoundToZone }: { isBoundToZone: boolean },
): HeldRight[] {
  const held = rights.filter((right) => !isBoundToZone || !OF_THE_COMPANY.has(right));
  return rights.includes('administration') ? [...held, 'zone_administration'] : held;
}

/**
 * `public`: no token needed; `session`: any signed-in user; else the right that the user must hold.
 */
export type Access = 'public' | 'session' | HeldRight;
