/** The kinds of records that the audit trail tells of; a new one needs its name on the screens. */
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
  'movement',
  'package',
  'payment',
  'pppoe_password',
  'register',
  'reminder_settings',
  'road',
  'role',
  'saved_view',
  'second_factor',
  'sms',
  'sms_gateway',
  'sms_template',
  'staff_debt',
  'till',
  'user',
  'vat_rate',
  'zone',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The text by which the trail is filtered for one subject: 'bill' alone, never 'bill_run'. */
export const subjectFilter = (subject: string): string => `is:${subject};`;
