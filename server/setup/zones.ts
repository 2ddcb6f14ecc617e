import type { Database } from '../database/database.ts';
import { createPlace, type NamedPlace } from './named-places.ts';

export const createZone = (tx: Database, name: string): Promise<NamedPlace> =>
  createPlace(tx, 'zones', name);
