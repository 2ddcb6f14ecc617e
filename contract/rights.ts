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
] as const;
export type Right = (typeof RIGHTS)[number];

/** `public`: no token at all; `session`: any signed-in user; else the right that the role must hold. */
export type Access = 'public' | 'session' | Right;
