import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { AreaPart } from './areas.ts';
import { requirePlace } from './named-places.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

type Part = EndpointResult<Api['blockCreate']>['data'];

const SUBJECTS = { blocks: 'block', roads: 'road' } as const;
const UPDATES = { blocks: 'blockUpdate', roads: 'roadUpdate' } as const;

export const PART_FIELDS = {
  id: sql`part.id`,
  name: sql`part.name`,
  area: sql`case when areas.id is not null
    then json_build_object('id', areas.id, 'name', areas.name) end`,
} satisfies Selected<Part>;

async function findPart(tx: Database, part: AreaPart, id: number): Promise<Part | undefined> {
  const { rows } = await sql<Part>`
    select ${selectList(PART_FIELDS)}
    from ${sql.table(part)} part left join areas on areas.id = part.area_id
    where part.id = ${id}
  `.execute(tx);
  return rows[0];
}

/** Checked before the unique key would refuse it, because the form's field is called `name`. */
async function refuseTakenName(
  tx: Database,
  part: AreaPart,
  wanted: { areaId: number | null; name: string; ownId: number | null },
): Promise<void> {
  const taken = await sql`
    select from ${sql.table(part)}
    where area_id is not distinct from ${wanted.areaId}::bigint
      and comparable_text(name) = ${comparableText(wanted.name)} and id is distinct from ${wanted.ownId}::bigint
  `.execute(tx);
  if (taken.rows.length === 0) return;
  throw badInput({ name: message(`${SUBJECTS[part]}.nameTaken`) });
}

/** Creates a block or road of an area. */
export async function createAreaPart(
  context: SignedInContext,
  part: AreaPart,
  form: { area: number; name: string },
): Promise<Part> {
  const { tx } = context;
  await requirePlace(tx, 'areas', { field: 'area', id: form.area });
  await refuseTakenName(tx, part, { areaId: form.area, name: form.name, ownId: null });
  const { id } = await tx
    .insertInto(part)
    .values({ areaId: form.area, name: form.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const created = (await findPart(tx, part, id)) as Part;
  context.audit({ subject: SUBJECTS[part], id, after: created });
  return created;
}

/** Renames a block or road. */
export async function renameAreaPart(
  context: SignedInContext,
  part: AreaPart,
  sent: EndpointInput<Api['blockUpdate']>['body'],
): Promise<Part> {
  const { tx } = context;
  await sql`select from ${sql.table(part)} where id = ${sent.id} for no key update`.execute(tx);
  const before = await findPart(tx, part, sent.id);
  if (!before) throw unknownId('id');
  const form = await heldAgainst(
    context,
    UPDATES[part],
    { subject: SUBJECTS[part], id: sent.id, stored: { name: before.name } },
    sent,
  );
  const areaId = before.area?.id ?? null;
  await refuseTakenName(tx, part, { areaId, name: form.name, ownId: form.id });
  await tx.updateTable(part).set({ name: form.name }).where('id', '=', form.id).execute();
  const after = { ...before, name: form.name };
  context.audit({ subject: SUBJECTS[part], id: form.id, before, after });
  return after;
}
