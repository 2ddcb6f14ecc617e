import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { AuditChange } from '../http/implement.ts';

/** Tables of areas and zones, which have the same operations. */
export type PlaceTable = 'areas' | 'zones';

export interface NamedPlace {
  id: number;
  name: string;
}

const SUBJECTS = { areas: 'area', zones: 'zone' } as const;

export const createPlace = (tx: Database, table: PlaceTable, name: string): Promise<NamedPlace> =>
  tx.insertInto(table).values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();

interface PlaceContext {
  tx: Database;
  audit(change: AuditChange): void;
}

/** Creates a place. A unique key refuses a name taken in any case. */
export async function addPlace(
  { tx, audit }: PlaceContext,
  table: PlaceTable,
  name: string,
): Promise<NamedPlace> {
  const created = await createPlace(tx, table, name);
  audit({ subject: SUBJECTS[table], id: created.id, after: created });
  return created;
}

const UPDATES = { areas: 'areaUpdate', zones: 'zoneUpdate' } as const;

/** Renames a place. */
export async function renamePlace(
  context: PlaceContext,
  table: PlaceTable,
  sent: EndpointInput<Api['areaUpdate']>['body'],
): Promise<NamedPlace> {
  const { tx } = context;
  const subject = SUBJECTS[table];
  const before = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', '=', sent.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  const { id, name } = await heldAgainst(
    context,
    UPDATES[table],
    { subject, id: sent.id, stored: { name: before.name } },
    sent,
  );
  await tx.updateTable(table).set({ name }).where('id', '=', id).execute();
  context.audit({ subject, id, before, after: { id, name } });
  return { id, name };
}

const findPlace = (tx: Database, table: PlaceTable, id: number): Promise<NamedPlace | undefined> =>
  tx.selectFrom(table).select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Throws 422 on `field` for an unknown area or zone; an empty value is allowed. */
export async function requirePlace(
  tx: Database,
  table: PlaceTable,
  { field, id }: { field: string; id: number | null },
): Promise<void> {
  if (id !== null && !(await findPlace(tx, table, id))) throw unknownId(field);
}

/** Throws 404. */
export async function readPlace(tx: Database, table: PlaceTable, id: number): Promise<NamedPlace> {
  const place = await findPlace(tx, table, id);
  if (!place) throw notFound(message(`${SUBJECTS[table]}.notFound`));
  return place;
}

/** All of them by name, for a select. */
export const readNamedPlaces = (tx: Database, table: PlaceTable): Promise<NamedPlace[]> =>
  tx.selectFrom(table).select(['id', 'name']).orderBy('name').execute();
