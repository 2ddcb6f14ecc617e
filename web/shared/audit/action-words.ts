import { AUDIT_DEEDS, deedFilter } from '@netkhata/contract/audit-deeds';
import { type AuditSubject, subjectFilter } from '@netkhata/contract/audit-subjects';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';

/** The deeds as choices of a filter. */
export const DEED_CHOICES = AUDIT_DEEDS.map(({ deed }) => ({
  value: deedFilter(deed),
  label: `actions.${deed}` as const,
}));

const SUBJECTS: Record<AuditSubject, LabelKey> = {
  account: 'actions.account',
  area: 'actions.area',
  backup: 'actions.backup',
  backup_settings: 'actions.backupSettings',
  bill: 'actions.bill',
  bill_run: 'actions.billRun',
  block: 'actions.block',
  category: 'actions.category',
  collection_report: 'actions.collectionReport',
  company: 'actions.company',
  customer: 'actions.customer',
  handover: 'actions.handover',
  day_close: 'actions.dayClose',
  item: 'actions.item',
  label: 'actions.label',
  list: 'actions.list',
  movement: 'actions.movement',
  package: 'actions.package',
  payment: 'actions.payment',
  pppoe_password: 'actions.pppoePassword',
  register: 'actions.register',
  reminder_settings: 'actions.reminders',
  road: 'actions.road',
  role: 'actions.role',
  saved_view: 'actions.savedView',
  second_factor: 'shell.secondFactor',
  sms: 'actions.sms',
  sms_gateway: 'actions.smsGateway',
  sms_template: 'actions.smsTemplate',
  staff_debt: 'actions.staffDebt',
  till: 'actions.till',
  user: 'actions.user',
  vat_rate: 'actions.vatRate',
  zone: 'actions.zone',
};

/** The kinds of records as choices of a filter. */
export const SUBJECT_CHOICES = Object.entries(SUBJECTS).map(([subject, label]) => ({
  value: subjectFilter(subject),
  label,
}));

/** The name of a kind of record of the audit trail; a kind nobody named stays as it is. */
export function subjectWords(t: Translate, subject: string): string {
  const key: LabelKey | undefined = SUBJECTS[subject as AuditSubject];
  return key ? t(key) : subject.replaceAll('_', ' ');
}

/** 'billUpdate' in words: 'Changed'; an action nobody named stays as the contract names it. */
export function deedWords(t: Translate, action: string): string {
  const found = AUDIT_DEEDS.find(({ pattern }) => pattern.test(action));
  return found ? t(`actions.${found.deed}`) : action;
}

type Recorded = { action: string; subject: string | null; subjectId: number | null };

/** A line of the audit trail in words: 'Bill 12: changed'. */
export function actionWords(t: Translate, { action, subject, subjectId }: Recorded): string {
  const deed = deedWords(t, action);
  if (subject === null) return deed;
  const record = subjectId ? ` ${subjectId}` : '';
  return `${subjectWords(t, subject)}${record}: ${deed}`;
}
