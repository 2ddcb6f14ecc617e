import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/test-support/test-database.ts';
import { generatedFiles } from './generated-files.ts';

test('generated files are up to date', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const files = await generatedFiles(client);
  await client.end();
  await database.drop();
  for (const [path, content] of files) {
    const committed = await readFile(path, 'utf8').catch(() => '');
    expect(committed === content, `${path} is stale: run npm run generate`).toBe(true);
  }
});
