import { AUDIT_VERBS, verbFilter } from '@netkhata/contract/audit-verbs';
import { type AuditSubject, subjectFilter } from '@netkhata/contract/audit-subjects';
import type { auditTrail } from '@netkhata/contract/audit-trail';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { RecordedAction } from '@netkhata/contract/recorded-actions';
import type { LabelKey, Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

type OwnAction = EndpointResult<typeof auditTrail.ownActions>[number];

/** The verbs, as options of a filter. */
export const VERB_CHOICES = AUDIT_VERBS.map(({ verb }) => ({
  value: verbFilter(verb),
  label: `actions.${verb}` as const,
}));

const SUBJECTS: Record<AuditSubject, LabelKey> = {
  account: 'actions.account',
  area: 'actions.area',
  arrival: 'actions.arrival',
  arrival_claim: 'actions.arrivalClaim',
  arrival_statement: 'actions.arrivalStatement',
  arrival_text: 'actions.arrivalText',
  check: 'actions.check',
  backup: 'actions.backup',
  backup_settings: 'actions.backupSettings',
  bill: 'actions.bill',
  bill_run: 'actions.billRun',
  block: 'actions.block',
  category: 'actions.category',
  collection_report: 'actions.collectionReport',
  company: 'actions.company',
  connection: 'actions.connection',
  customer: 'actions.customer',
  handover: 'actions.handover',
  day_close: 'actions.dayClose',
  item: 'actions.item',
  label: 'actions.label',
  list: 'actions.list',
  move: 'actions.move',
  movement: 'actions.movement',
  network_difference: 'actions.networkDifference',
  network_profile: 'actions.networkProfile',
  network_session: 'actions.networkSession',
  outage: 'actions.outage',
  package: 'actions.package',
  payment: 'actions.payment',
  planned_change: 'actions.plannedChange',
  pppoe_password: 'actions.pppoePassword',
  promise: 'actions.promise',
  register: 'actions.register',
  reminder_settings: 'actions.reminders',
  road: 'actions.road',
  role: 'actions.role',
  router: 'actions.router',
  router_reading: 'actions.routerReading',
  saved_view: 'actions.savedView',
  second_factor: 'shell.secondFactor',
  sms: 'actions.sms',
  sms_gateway: 'actions.smsGateway',
  sms_template: 'actions.smsTemplate',
  staff_debt: 'actions.staffDebt',
  suspension: 'actions.suspension',
  suspension_settings: 'actions.suspensionSettings',
  late_fee_settings: 'actions.lateFeeSettings',
  takeout: 'actions.takeout',
  till: 'actions.till',
  user: 'actions.user',
  vat_rate: 'actions.vatRate',
  zone: 'actions.zone',
};

/** The kinds of records, as options of a filter. */
export const SUBJECT_CHOICES = Object.entries(SUBJECTS).map(([subject, label]) => ({
  value: subjectFilter(subject),
  label,
}));

/** Name of a kind of record in the audit trail; an unknown kind stays as it is. */
export function auditSubjectLabel(t: Translate, subject: string): string {
  const key: LabelKey | undefined = SUBJECTS[subject as AuditSubject];
  return key ? t(key) : subject.replaceAll('_', ' ');
}

/** Label of an action: 'Changed' for 'billUpdate'; an unknown action stays as it is. */
export function auditVerbLabel(t: Translate, action: string): string {
  const found = AUDIT_VERBS.find(({ pattern }) => pattern.test(action));
  return found ? t(`actions.${found.verb}`) : action;
}

type Recorded = Pick<OwnAction, 'action' | 'subject' | 'subjectId' | 'what' | 'user'>;

/** What the action was about: '৳500.00, Abdul Karim (C1007)'; its number where it has no name. */
function subjectText({ what, subjectId }: Recorded, format: Format): string {
  const parts = [
    what?.amount && format.taka(what.amount),
    what?.name,
    what?.day && format.day(what.day),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return subjectId ? format.id(subjectId) : '';
}

/** A line of the audit trail as a sentence: 'Farhana approved a payment: ৳500.00, Abdul Karim'. */
export function actionSentence(
  { t, format }: { t: Translate; format: Format },
  action: Recorded,
): string {
  const values = { who: action.user ?? t('trail.somebody'), what: subjectText(action, format) };
  const key = `did.${action.action as RecordedAction}` as const;
  const sentence = t(key, values);
  // An action of an earlier version, for which there is no sentence any more.
  if (sentence !== key) return sentence;
  return [values.who, auditVerbLabel(t, action.action), values.what].filter(Boolean).join(' · ');
}
