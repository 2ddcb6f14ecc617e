import type { Database } from '../database/database.ts';
import { createPlace, type Named } from './named-places.ts';

export const createZone = (tx: Database, name: string): Promise<Named> =>
  createPlace(tx, 'zones', name);
