import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Product, startProduct } from './product.ts';

export interface SeededProduct extends Product {
  /** The session of who seeded it. */
  token: string;
}

/** Starts the product on a copy of the seeded data. */
export async function startSeededProduct(): Promise<SeededProduct> {
  const { dataDir: seeded, token } = inject('seeded');
  const dataDir = await mkdtemp(join(tmpdir(), 'netkhata-e2e-'));
  // PostgreSQL's files keep the user they belong to.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, dataDir]);
  return { ...(await startProduct({ dataDir })), token };
}
