/** The kinds of records in the audit trail; each needs a translated name on the screens. */
export const AUDIT_SUBJECTS = [
  'account',
  'area',
  'backup',
  'backup_settings',
  'bill',
  'bill_run',
  'block',
  'category',
  'collection_report',
  'company',
  'customer',
  'handover',
  'day_close',
  'item',
  'label',
  'list',
  'move',
  'movement',
  'network_difference',
  'network_profile',
  'network_session',
  'package',
  'payment',
  'pppoe_password',
  'promise',
  'register',
  'reminder_settings',
  'road',
  'role',
  'router',
  'router_reading',
  'saved_view',
  'second_factor',
  'sms',
  'sms_gateway',
  'sms_template',
  'staff_debt',
  'suspension',
  'suspension_settings',
  'takeout',
  'till',
  'user',
  'vat_rate',
  'zone',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * Filter text of the audit trail for one subject: the ';' keeps 'bill' from matching 'bill_run'.
 */
export const subjectFilter = (subject: string): string => `is:${subject};`;
