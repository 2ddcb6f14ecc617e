import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { tableList } from './table-list.ts';
import { optionalYesNo, requiredText, yesNo } from './wire.ts';
import { optionalTaka, taka } from './wire-formats.ts';
import { pathId, requiredId, requiredWord } from './wire-choices.ts';

/** The kind of revenue that selling an item is booked as. */
export const REVENUE_KINDS = ['internet', 'connection', 'other'] as const;

const item = z.object({
  id: z.int(),
  name: z.string(),
  unitName: z.string(),
  revenueKind: z.enum(REVENUE_KINDS),
  price: z.nullable(taka),
  active: yesNo,
  /** The program itself bills this item, so its kind and its active state cannot be changed. */
  isFixed: z.boolean(),
});
const itemFields = {
  name: requiredText(80),
  unitName: requiredText(30),
  revenueKind: requiredWord(REVENUE_KINDS),
  price: optionalTaka({ most: LARGEST.price }),
  /** Empty: a new item is active, an existing one keeps its state. */
  active: optionalYesNo,
};
const savedItem = { kind: 'saved', schema: item } as const;

export const ITEM_COLUMNS = ['id', 'name', 'unitName', 'revenueKind', 'price', 'active'] as const;

export const items = {
  itemTable: tableList({
    path: 'item_dt',
    access: 'administration',
    columns: ITEM_COLUMNS,
    row: item,
  }),
  itemCreate: endpoint({
    method: 'POST',
    path: 'item_create',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object(itemFields),
    reply: savedItem,
  }),
  itemUpdate: endpoint({
    method: 'POST',
    path: 'item_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.partial(z.object(itemFields), { price: true, active: true }), {
      id: requiredId,
    }),
    reply: savedItem,
  }),
  itemDetails: endpoint({
    method: 'GET',
    path: 'item_details/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: item },
  }),
};
