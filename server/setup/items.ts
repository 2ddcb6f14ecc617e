import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isLike } from '../lists/list-filters.ts';

export interface ItemOption {
  itemId: number;
  itemName: string;
  unitName: string;
  price: Paisa | null;
}

/** Items a clerk may put on a bill (`item/item_search`). */
export async function readItemOptions(tx: Database, search: string | null): Promise<ItemOption[]> {
  const found = await sql<ItemOption>`
    select id as item_id, name as item_name, unit_name, price_paisa as price
    from items
    where is_active and ${search === null ? sql`true` : isLike(sql`name`, search)}
    order by id
  `.execute(tx);
  return found.rows;
}
