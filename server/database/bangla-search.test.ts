import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/test-database.ts';

it('classifies Bangla letters as letters, so that the search index finds Bangla names', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query("select cardinality(show_trgm('করিম')) as trigrams");
    expect(rows[0].trigrams).toBeGreaterThan(0);
  } finally {
    await client.end();
    await database.drop();
  }
});
