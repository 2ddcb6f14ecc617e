import { message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import { createPlace, type NamedPlace } from './named-places.ts';

export const createArea = (tx: Database, name: string): Promise<NamedPlace> =>
  createPlace(tx, 'areas', name);

export type AreaPart = 'blocks' | 'roads';
const FIELDS = { blocks: 'block', roads: 'road' } as const;

/** A block or road in a form: an existing id, or a name to be created. */
export type AreaPartChoice = { id: number } | { name: string };

/** Blocks or roads of an area, by name. */
export const readAreaParts = (
  tx: Database,
  part: AreaPart,
  areaId: number,
): Promise<NamedPlace[]> =>
  tx.selectFrom(part).select(['id', 'name']).where('areaId', '=', areaId).orderBy('name').execute();

/**
 * Id of the block or road in a form; a new name is created under the area (decisions section 4).
 * Throws 422 for an unknown id or one in another area.
 */
export async function placeAreaPart(
  tx: Database,
  part: AreaPart,
  { areaId, choice }: { areaId: number | null; choice: AreaPartChoice },
): Promise<number> {
  if ('name' in choice) return findOrCreatePart(tx, part, { areaId, name: choice.name });
  const found = await tx
    .selectFrom(part)
    .select(['id', 'areaId'])
    .where('id', '=', choice.id)
    .executeTakeFirst();
  if (!found) throw unknownId(FIELDS[part]);
  if (found.areaId !== null && found.areaId !== areaId) {
    throw badInput({ [FIELDS[part]]: message('area.doesNotHold') });
  }
  return found.id;
}

async function findOrCreatePart(
  tx: Database,
  part: AreaPart,
  { areaId, name }: { areaId: number | null; name: string },
): Promise<number> {
  // Handles concurrent creation of the same name: the second insert waits and then finds it.
  await tx
    .insertInto(part)
    .values({ areaId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await tx
    .selectFrom(part)
    .select('id')
    .where('areaId', 'is not distinct from', areaId)
    .where(sql<boolean>`comparable_text(name) = ${comparableText(name)}`)
    .executeTakeFirstOrThrow();
  return id;
}
