import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { tableList } from './table-list.ts';
import { requiredText } from './wire.ts';
import { requiredId } from './wire-choices.ts';

/** A block or a road; both belong to one area. */
const part = z.object({
  id: z.int(),
  name: z.string(),
  area: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export const AREA_PART_COLUMNS = ['id', 'name', 'area'] as const;

const partTable = <const Path extends string>(path: Path) =>
  tableList({ path, access: 'administration', columns: AREA_PART_COLUMNS, row: part });

const partCreate = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ area: requiredId, name: requiredText(80) }),
    reply: { kind: 'saved', schema: part },
  });

/** Renames a block or road. It cannot move to another area, because customers live in it. */
const partUpdate = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.object({ name: requiredText(80) }), { id: requiredId }),
    reply: { kind: 'saved', schema: part },
  });

export const areaParts = {
  blockTable: partTable('block_dt'),
  blockCreate: partCreate('block_create'),
  blockUpdate: partUpdate('block_update'),
  roadTable: partTable('road_dt'),
  roadCreate: partCreate('road_create'),
  roadUpdate: partUpdate('road_update'),
};
