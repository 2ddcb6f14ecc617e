import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import type { LiveKind } from '@netkhata/contract/live-changes';
import type { HeldRight } from '@netkhata/contract/rights';
import type { SignedInUser } from '../http/implement.ts';

/** The kind of each record of the audit trail; null where no screen shows others' changes of it. */
export const KIND_OF_SUBJECT: Record<AuditSubject, LiveKind | null> = {
  account: 'setting',
  area: 'setting',
  arrival: 'cash',
  arrival_claim: 'cash',
  arrival_statement: 'cash',
  arrival_text: 'cash',
  backup: null,
  backup_settings: null,
  bill: 'bill',
  bill_run: 'bill',
  block: 'setting',
  category: 'setting',
  check: 'cash',
  collection_report: null,
  company: 'setting',
  connection: 'setting',
  customer: 'customer',
  handover: 'cash',
  day_close: 'cash',
  item: 'setting',
  label: 'setting',
  list: null,
  move: 'customer',
  movement: 'cash',
  network_difference: 'network',
  network_profile: 'setting',
  network_session: 'network',
  outage: 'bill',
  package: 'setting',
  payment: 'payment',
  planned_change: 'customer',
  pppoe_password: null,
  promise: 'customer',
  register: 'customer',
  reminder_settings: 'setting',
  road: 'setting',
  role: 'setting',
  router: 'network',
  router_reading: 'network',
  saved_view: null,
  second_factor: null,
  sms: 'sms',
  sms_gateway: null,
  sms_template: 'setting',
  staff_debt: 'cash',
  suspension: 'customer',
  suspension_settings: 'setting',
  late_fee_settings: 'setting',
  takeout: null,
  till: 'cash',
  user: 'setting',
  vat_rate: 'setting',
  zone: 'setting',
};

/**
 * The rights of which a user needs one to hear of a kind. Cash and settings are for everybody: all
 * have cash of their own and choose from what is set up.
 */
const RIGHTS_FOR: Partial<Record<LiveKind, readonly HeldRight[]>> = {
  customer: ['customers', 'counter', 'reports', 'network'],
  bill: ['customers', 'counter', 'reports'],
  payment: ['customers', 'counter', 'reports', 'receive_money'],
  sms: ['customers'],
  network: ['network', 'customers'],
};

/** A change as the users may hear of it: in one zone, or in all. */
export interface HeardChange {
  kind: LiveKind;
  zoneId: number | 'every' | null;
}

export function mayHear(
  user: Pick<SignedInUser, 'zoneId' | 'rights'>,
  { kind, zoneId }: HeardChange,
): boolean {
  const wanted = RIGHTS_FOR[kind];
  if (wanted && !wanted.some((right) => user.rights.has(right))) return false;
  return user.zoneId === null || zoneId === 'every' || zoneId === user.zoneId;
}
