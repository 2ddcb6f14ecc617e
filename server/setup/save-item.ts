import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { ADJUSTMENT_ITEM_ID } from '@netkhata/domain/bill-words';
import { INSTALMENT_ITEM_ID } from '@netkhata/domain/monthly-bills';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, notFound, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { isLike } from '../lists/list-filters.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

type Item = EndpointResult<Api['itemDetails']>;
type ItemForm = EndpointInput<Api['itemCreate']>['body'];

/**
 * Items that the program itself bills: internet service, connection charge, opening balance,
 * instalments, fees, adjustments.
 */
const FIXED_ITEM_IDS = [1, 2, 3, 8, INSTALMENT_ITEM_ID, 10, 11, ADJUSTMENT_ITEM_ID];

export const REVENUE_KIND = sql`replace(revenue_key, '_revenue', '')`;
export const ITEM_FIELDS = {
  id: sql`id`,
  name: sql`name`,
  unitName: sql`unit_name`,
  revenueKind: REVENUE_KIND,
  price: sql`price_paisa`,
  active: sql`is_active`,
  isFixed: sql`id = any(${FIXED_ITEM_IDS}::bigint[])`,
} satisfies Selected<Item>;

async function findItem(tx: Database, id: number): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select ${selectList(ITEM_FIELDS)} from items where id = ${id} for no key update
  `.execute(tx);
  return rows[0];
}

/** Throws 404. */
export async function readItem(tx: Database, id: number): Promise<Item> {
  const { rows } =
    await sql<Item>`select ${selectList(ITEM_FIELDS)} from items where id = ${id}`.execute(tx);
  const [item] = rows;
  if (!item) throw notFound(message('item.notFound'));
  return item;
}

const columnsOf = (form: ItemForm, isActive: boolean) =>
  ({
    name: form.name,
    unitName: form.unitName,
    revenueKey: `${form.revenueKind}_revenue` as const,
    pricePaisa: form.price,
    isActive,
  }) satisfies EveryColumn<'items'>;

/** Creates an item for bills. A unique key refuses a name that is already taken, ignoring case. */
export async function createItem(context: SignedInContext, form: ItemForm): Promise<Item> {
  const columns = columnsOf(form, form.active ?? true);
  const { id } = await context.tx
    .insertInto('items')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'item', id, after: columns });
  return readItem(context.tx, id);
}

/** Changes an item; existing bills keep their price. */
export async function updateItem(
  context: SignedInContext,
  sent: EndpointInput<Api['itemUpdate']>['body'],
): Promise<Item> {
  const { tx } = context;
  const before = await findItem(tx, sent.id);
  if (!before) throw unknownId('id');
  const { id: _, isFixed: __, ...stored } = before;
  const form = await heldAgainst(
    context,
    'itemUpdate',
    { subject: 'item', id: sent.id, stored },
    sent,
  );
  const isActive = form.active ?? before.active;
  if (before.isFixed) refuseFixedChange(before, { revenueKind: form.revenueKind, isActive });
  await tx.updateTable('items').set(columnsOf(form, isActive)).where('id', '=', form.id).execute();
  const after = await readItem(tx, form.id);
  context.audit({ subject: 'item', id: form.id, before, after });
  return after;
}

function refuseFixedChange(
  before: Item,
  wanted: { revenueKind: Item['revenueKind']; isActive: boolean },
): void {
  if (wanted.revenueKind !== before.revenueKind) {
    throw badInput({ revenueKind: message('item.fixedKind') });
  }
  if (wanted.isActive !== before.active) {
    throw badInput({ active: message('item.fixed') });
  }
}

export interface ItemOption {
  itemId: number;
  itemName: string;
  unitName: string;
  price: Paisa | null;
}

/** Items that can be put on a bill by hand (`item/item_search`). */
export async function readItemOptions(tx: Database, search: string | null): Promise<ItemOption[]> {
  const found = await sql<ItemOption>`
    select id as item_id, name as item_name, unit_name, price_paisa as price
    from items
    where is_active and ${search === null ? sql`true` : isLike(sql`name`, search)}
    order by id
  `.execute(tx);
  return found.rows;
}
