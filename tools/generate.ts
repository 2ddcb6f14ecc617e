import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { migrate } from '../server/database/migrate.ts';
import { generatedFiles } from './generated-files.ts';

const dataDir = join(tmpdir(), `netkhata-generate-${randomUUID()}`);
const postgres = await startEmbeddedPostgres({ dataDir, isDurable: false });
const client = new pg.Client(postgres.connection);
try {
  await client.connect();
  await migrate(client, 'db/migrations');
  for (const [path, content] of await generatedFiles(client)) {
    await writeFile(path, content);
    process.stdout.write(`${path} written\n`);
  }
} finally {
  await client.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
