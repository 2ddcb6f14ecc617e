import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { MAX_CHECKS_OF_KIND } from '@netkhata/contract/please-check';
import { CHECK_KINDS, type CheckKind } from '@netkhata/domain/please-check';
import { sql } from 'kysely';
import { storableJson } from '../database/storable.ts';
import { conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { CheckEntry, CheckReader } from './check-parts.ts';
import { READERS } from './check-queries.ts';

type List = EndpointResult<Api['pleaseCheck']>;

const MAX_TICKED = 200;

/** `please_check`: what is worth a look. */
export async function readOpenChecks(reader: CheckReader): Promise<List> {
  const entries: List['entries'] = [];
  const more: CheckKind[] = [];
  for (const kind of CHECK_KINDS) {
    const found = await READERS[kind](reader);
    if (found.length > MAX_CHECKS_OF_KIND) more.push(kind);
    entries.push(...found.slice(0, MAX_CHECKS_OF_KIND).map((entry) => ({ ...entry, tick: null })));
  }
  return { entries, more };
}

/** `please_check` of what was ticked off: each as it was then, latest first. */
export async function readTickedChecks({ tx }: Pick<CheckReader, 'tx'>): Promise<List> {
  const { rows } = await sql<{
    id: number;
    entry: CheckEntry;
    remark: string;
    by: string;
    at: Date;
  }>`
    select check_ticks.id, entry, remark, users.name as by, ticked_at as at
    from check_ticks join users on users.id = ticked_by
    where ended_at is null order by check_ticks.id desc limit ${MAX_TICKED}
  `.execute(tx);
  const entries = rows.map(({ entry, at, ...tick }) => ({
    ...entry,
    tick: { ...tick, at: at.toISOString() },
  }));
  return { entries, more: [] };
}

/** `please_check_count` */
export async function countChecks(
  reader: CheckReader,
): Promise<EndpointResult<Api['pleaseCheckCount']>> {
  const { entries, more } = await readOpenChecks(reader);
  return { count: entries.length, isMore: more.length > 0 };
}

/** `please_check_close`: keeps the entry as it is now, with the remark. */
export async function tickCheck(
  context: SignedInContext,
  { kind, record, facts, remark }: EndpointInput<Api['pleaseCheckClose']>['body'],
): Promise<number> {
  const { tx, user, now, audit } = context;
  const known = await findTick(context, { kind, record, facts });
  if (known !== undefined) return known;
  const found = (await READERS[kind](context)).find(
    (entry) => entry.record === record && entry.facts === facts,
  );
  if (!found) {
    // Somebody who ticked it off since the first look has taken it from the list.
    const meanwhile = await findTick(context, { kind, record, facts });
    if (meanwhile === undefined) throw conflict(message('check.moved'));
    return meanwhile;
  }
  const { rows } = await sql<{ id: number }>`
    insert into check_ticks
      (kind, record_id, facts, entry, remark, ticked_by, ticked_at, created_at)
    values (${kind}, ${record}, ${facts}, ${storableJson(found)}::jsonb, ${remark}, ${user.id},
      ${now}, ${now})
    on conflict (kind, record_id, facts) where ended_at is null do nothing returning id
  `.execute(tx);
  // Somebody else has just ticked it off.
  const id = rows[0]?.id ?? (await findTick(context, { kind, record, facts }));
  if (id === undefined) throw conflict(message('check.moved'));
  if (rows[0]) audit({ subject: 'check', id, after: { kind, record, remark } });
  return id;
}

async function findTick(
  { tx }: Pick<CheckReader, 'tx'>,
  { kind, record, facts }: { kind: CheckKind; record: number; facts: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from check_ticks
    where kind = ${kind} and record_id = ${record} and facts = ${facts} and ended_at is null
  `.execute(tx);
  return rows[0]?.id;
}

/** `please_check_open`: the entry is on the list again, as long as its facts are. */
export async function untickCheck(
  { tx, user, now, audit }: SignedInContext,
  id: number,
): Promise<void> {
  const { rows } = await sql<{ endedAt: Date | null; kind: string; recordId: number }>`
    select ended_at, kind, record_id from check_ticks where id = ${id} for update
  `.execute(tx);
  const [tick] = rows;
  if (!tick) throw unknownId('id');
  if (tick.endedAt !== null) return;
  await sql`
    update check_ticks set ended_by = ${user.id}, ended_at = ${now} where id = ${id}
  `.execute(tx);
  audit({ subject: 'check', id, after: { kind: tick.kind, record: tick.recordId, isOpen: true } });
}
