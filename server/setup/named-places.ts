import { message } from '@netkhata/contract/messages';
import type { Database } from '../database/database.ts';
import { notFound, unknownId } from '../http/failure.ts';
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

/** Creates a place, or renames the one of `id`. A unique key refuses a name taken in any case. */
export async function savePlace(
  context: { tx: Database; audit(change: AuditChange): void },
  table: PlaceTable,
  form: { id?: number; name: string },
): Promise<NamedPlace> {
  const { tx } = context;
  if (form.id === undefined) {
    const created = await createPlace(tx, table, form.name);
    context.audit({ subject: SUBJECTS[table], id: created.id, after: created });
    return created;
  }
  const before = await findPlace(tx, table, form.id);
  if (!before) throw unknownId('id');
  await tx.updateTable(table).set({ name: form.name }).where('id', '=', form.id).execute();
  const after = { id: form.id, name: form.name };
  context.audit({ subject: SUBJECTS[table], id: form.id, before, after });
  return after;
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
