import { auditNameKey } from '@netkhata/contract/audit-trail';
import type { Paisa } from '@netkhata/domain/paisa';
import { isDay } from '@netkhata/domain/billing-period';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Format } from '../../i18n/format.ts';
import { isIdField, isMoneyField, isQuantityField, isRateField } from './audit-amounts.ts';
import { auditFieldLabel } from './audit-fields.ts';
import { auditValueLabel } from './audit-values.ts';

/** What a call changed in one record, as stored in the audit trail. */
export type RecordedChange = { subject: string; id: number; before?: unknown; after?: unknown };

/** One changed field, formatted. */
export type FieldChange = { field: string; before: string; after: string };

/** The language of the output, and the names of the records that ids refer to. */
export type AuditLocale = { t: Translate; format: Format; names?: Record<string, string> };

const NOTHING = '–';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const MILLI = 1000;
const KBIT = 1000;

type Field = { path: string; name: string; value: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The plain values inside a record, nested ones with their path; list items are numbered. */
function fieldsOf(value: unknown, locale: AuditLocale, above = ''): Field[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = above + auditFieldLabel(locale.t, name);
    // A record with nothing but an id is shown as that id.
    if (isRecord(inner) && 'id' in inner) return [{ path, name, value: inner['id'] }];
    if (isRecord(inner)) return fieldsOf(inner, locale, `${path} · `);
    if (Array.isArray(inner) && inner.some(isRecord)) {
      return inner.flatMap((each, place) => fieldsOf(each, locale, `${path} ${place + 1} · `));
    }
    return [{ path, name, value: inner }];
  });
}

/** A value formatted as on the screens: a name, taka, day, time, yes or no. */
function valueText({ name, value }: Field, locale: AuditLocale): string {
  const { t, format, names } = locale;
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    return value
      .map((each: unknown) => valueText({ path: '', name, value: each }, locale))
      .join(', ');
  }
  const known = names?.[auditNameKey(name, value)];
  if (known !== undefined) return known;
  if (typeof value === 'number') {
    if (isMoneyField(name)) return format.taka(value as Paisa);
    if (isIdField(name)) return format.id(value);
    if (isRateField(name)) return t('profiles.mbit', { rate: format.number(value / KBIT) });
    return format.number(isQuantityField(name) ? value / MILLI : value);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isDay(text)) return format.day(text);
  return INSTANT.test(text) ? format.dateTime(text) : auditValueLabel(t, { name, text });
}

/** The fields that a call changed; for a new record, those that have a value. */
export function fieldChanges(change: RecordedChange, locale: AuditLocale): FieldChange[] {
  const old = fieldsOf(change.before, locale);
  const now = fieldsOf(change.after, locale);
  const find = (fields: readonly Field[], path: string) => {
    const field = fields.find((each) => each.path === path);
    return field ? valueText(field, locale) : NOTHING;
  };
  const paths = [...new Set([...old, ...now].map(({ path }) => path))];
  return paths
    .map((path) => ({ field: path, before: find(old, path), after: find(now, path) }))
    .filter(({ before, after }) => before !== after);
}

/** 'Phone: – › 01712345678'; for a new record only the new values. */
export function changeLine({ field, before, after }: FieldChange, isNew: boolean): string {
  return isNew ? `${field}: ${after}` : `${field}: ${before} › ${after}`;
}
