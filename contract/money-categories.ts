import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { tableList } from './table-list.ts';
import { optionalYesNo, requiredText, yesNo } from './wire.ts';
import { pathId, requiredId, requiredWord } from './wire-choices.ts';

/** Whether a category is for pay-outs or for pay-ins. */
export const CATEGORY_DIRECTIONS = ['out', 'in'] as const;
/** The account a category is booked to; each direction has its own. */
export const CATEGORY_KINDS = [
  'expense',
  'owner',
  'staff',
  'customer',
  'other_income',
  'opening',
] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

export const KINDS_OF_DIRECTION = {
  out: ['expense', 'owner', 'staff', 'customer'],
  in: ['owner', 'staff', 'other_income', 'opening'],
} as const satisfies Record<(typeof CATEGORY_DIRECTIONS)[number], readonly CategoryKind[]>;

const category = z.object({
  id: z.int(),
  name: z.string(),
  direction: z.enum(CATEGORY_DIRECTIONS),
  kind: z.enum(CATEGORY_KINDS),
  active: yesNo,
  /** Whether collectors may spend on it before a hand-over; expenses only. */
  outlay: yesNo,
});
const savedCategory = { kind: 'saved', schema: category } as const;

export const CATEGORY_COLUMNS = ['id', 'name', 'direction', 'kind', 'active', 'outlay'] as const;

/**
 * What money is paid out and in for. Everybody may read them, because collectors choose one for an
 * outlay.
 */
export const moneyCategories = {
  moneyCategoryTable: tableList({
    path: 'category_dt',
    access: 'session',
    columns: CATEGORY_COLUMNS,
    row: category,
  }),
  moneyCategoryDetails: endpoint({
    method: 'GET',
    path: 'category_details/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: category },
  }),
  moneyCategoryCreate: endpoint({
    method: 'POST',
    path: 'category_create',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      name: requiredText(80),
      direction: requiredWord(CATEGORY_DIRECTIONS),
      kind: requiredWord(CATEGORY_KINDS),
      active: optionalYesNo,
      outlay: z.optional(optionalYesNo),
    }),
    reply: savedCategory,
  }),
  /** The account it is booked to cannot change, because entries exist. */
  moneyCategoryUpdate: endpoint({
    method: 'POST',
    path: 'category_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(
      z.object({
        name: requiredText(80),
        active: z.optional(optionalYesNo),
        outlay: z.optional(optionalYesNo),
      }),
      { id: requiredId },
    ),
    reply: savedCategory,
  }),
};
