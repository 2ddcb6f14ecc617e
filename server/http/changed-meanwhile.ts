import { api, type Api } from '@netkhata/contract/api';
import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import { auditNameKey } from '@netkhata/contract/audit-trail';
import type { ChangedMeanwhile } from '@netkhata/contract/held-form';
import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { SECRET_FIELDS } from './audit.ts';
import { Failure } from './failure.ts';

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record, whatever call it is changed by. */
export interface ChangedRecord {
  subject: AuditSubject;
  id: number;
  stored: Values;
  recordedAs?: Record<string, string>;
}

type FormCodec = z.ZodMiniType<Values, Values>;

/** The 409 that names the fields which somebody else changed since the form was opened. */
export async function changedMeanwhile(
  tx: Database,
  call: keyof Api,
  record: ChangedRecord,
  found: { fields: readonly string[]; opened: Values; sent: Values },
): Promise<Failure> {
  const { body } = api[call] as unknown as { body: { shape: { openedWith: FormCodec } } };
  const { openedWith } = body.shape;
  const wire = (values: Values): Values =>
    Object.fromEntries(
      found.fields.flatMap((field) => {
        if (SECRET_FIELDS.has(field)) return [];
        return [[field, z.encode(openedWith, { [field]: values[field] })[field]]];
      }),
    );
  const opened = wire(found.opened);
  const stored = wire(record.stored);
  const names = await namesOf(tx, [opened, stored, wire(found.sent)]);
  const changes = await changesOf(tx, record, found.fields);
  const detail: Record<string, Message[]> = {};
  for (const field of found.fields) {
    const { by, time } = changes[field] ?? NOBODY;
    const who = by ?? '?';
    const at = time ?? '?';
    detail[field] = [
      SECRET_FIELDS.has(field)
        ? message('record.hiddenChanged', { who, at })
        : message('record.changedMeanwhile', {
            opened: textOf(field, opened[field], names),
            stored: textOf(field, stored[field], names),
            who,
            at,
          }),
    ];
  }
  const data: ChangedMeanwhile = {
    changedFields: found.fields.map((field) => {
      const { by, at } = changes[field] ?? NOBODY;
      return { field, opened: opened[field], stored: stored[field], by, at };
    }),
    names,
  };
  return new Failure({ status: 409, heading: message('record.changedHeading'), detail, data });
}

const NOBODY = { by: null, at: null, time: null };

/** A value as it stands in the English text; screens show the data in their own words. */
function textOf(field: string, value: unknown, names: Record<string, string>): string {
  if (value === null || value === undefined || value === '') return '-';
  const id = isRecord(value) && 'id' in value ? value['id'] : value;
  const name = names[auditNameKey(field, id)];
  if (name !== undefined) return name;
  return typeof id === 'string' ? id : JSON.stringify(id);
}

/** Tables of the records whose ids a form holds. */
const NAMED_BY = {
  package: 'packages',
  area: 'areas',
  zone: 'zones',
  block: 'blocks',
  road: 'roads',
  routerId: 'routers',
  networkProfile: 'network_profiles',
  keeper: 'users',
  usertype: 'roles',
} as const;

async function namesOf(tx: Database, forms: readonly Values[]): Promise<Record<string, string>> {
  const wanted = Object.entries(NAMED_BY).flatMap(([field, table]) => {
    const ids = forms.flatMap((form) => {
      const value = form[field];
      const id = isRecord(value) ? value['id'] : value;
      return typeof id === 'number' || typeof id === 'string' ? [String(id)] : [];
    });
    if (ids.length === 0) return [];
    return [
      sql`select ${field} as field, id::text, name from ${sql.table(table)}
        where id::text = any(${ids}::text[])`,
    ];
  });
  if (wanted.length === 0) return {};
  const { rows } = await sql<{ field: string; id: string; name: string }>`
    ${sql.join(wanted, sql` union all `)}
  `.execute(tx);
  return Object.fromEntries(rows.map(({ field, id, name }) => [auditNameKey(field, id), name]));
}

/** A field's name without what forms, columns and amounts spell differently. */
const plainName = (name: string): string =>
  name
    .replaceAll('_', '')
    .toLowerCase()
    .replace(/(?:paisa|kbit|id)$/, '')
    .replace(/^is/, '');

interface LatestChange {
  by: string | null;
  /** An instant in UTC. */
  at: string | null;
  /** In the company's time zone; with the day where it is not today. */
  time: string | null;
}

const MAX_ACTIONS = 50;
/** No form is open for longer, and the trail is not searched further back. */
const MAX_SEARCHED = 100_000;

/** Which of the fields somebody else changed last since the record was made, from the audit trail. */
export async function changedByOthers(
  tx: Database,
  { subject, id, recordedAs }: ChangedRecord,
  { fields, userId }: { fields: readonly string[]; userId: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ name: string; userId: number | null }>`
    select distinct on (name) name, user_id
    from (
      select id, user_id, details from audit_trail
      where subject = ${sql.lit(subject)} and subject_id = ${id}
        and audit_trail.id > (select max(id) - ${MAX_SEARCHED} from audit_trail)
    ) as recorded, jsonb_array_elements(details -> 'changes') as change,
      jsonb_object_keys(change -> 'before') as name
    where change ->> 'subject' = ${subject} and (change ->> 'id')::bigint = ${id}
      and jsonb_typeof(change -> 'before') = 'object'
    order by name, recorded.id desc
  `.execute(tx);
  const changed = new Set(
    rows.filter((row) => row.userId !== userId).map(({ name }) => plainName(name)),
  );
  return fields.filter((field) => changed.has(plainName(recordedAs?.[field] ?? field)));
}

/** Who changed each field last, and when, from the audit trail. */
async function changesOf(
  tx: Database,
  { subject, id, recordedAs }: ChangedRecord,
  fields: readonly string[],
): Promise<Record<string, LatestChange>> {
  const { rows } = await sql<LatestChange & { names: string[] }>`
    select users.name as by, to_json(recorded.created_at) #>> '{}' as at,
      to_char(recorded.created_at at time zone company.time_zone,
        case when (recorded.created_at at time zone company.time_zone)::date
            = (now() at time zone company.time_zone)::date
          then 'HH24:MI' else 'YYYY-MM-DD HH24:MI' end) as time,
      array(
        select jsonb_object_keys(change -> 'after')
        from jsonb_array_elements(recorded.details -> 'changes') as change
        where change ->> 'subject' = ${subject} and (change ->> 'id')::bigint = ${id}
          and jsonb_typeof(change -> 'after') = 'object'
      ) as names
    from company, (
      select * from audit_trail
      where subject = ${sql.lit(subject)} and subject_id = ${id}
        and audit_trail.id > (select max(id) - ${MAX_SEARCHED} from audit_trail)
      order by audit_trail.id desc limit ${MAX_ACTIONS}
    ) as recorded left join users on users.id = recorded.user_id
    order by recorded.id desc
  `.execute(tx);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = plainName(recordedAs?.[field] ?? field);
      const latest = rows.find(({ names }) => names.some((each) => plainName(each) === name));
      return latest ? [[field, { by: latest.by, at: latest.at, time: latest.time }]] : [];
    }),
  );
}
