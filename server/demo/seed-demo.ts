import type { Database } from '../database/database.ts';

/** Fills an empty database with a believable provider. */
export async function seedDemo(
  _database: Database,
  _options: { print: (line: string) => void },
): Promise<void> {}
