import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { throwawaySettings } from '../../server/database/embedded/cluster.ts';
import { ADMIN, copyData, startProduct } from './product.ts';
import { seedMonth } from './seed-month.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped product that contains only its owner. */
    emptyData: string;
    /** A seeded data folder, and the session of the user who seeded it. */
    seeded: { dataDir: string; token: string };
  }
}

/** Journeys are long enough for statistics of the tables to matter. */
const SETTINGS = `${throwawaySettings}autovacuum = on
min_dynamic_shared_memory = 8MB
`;

/**
 * Vitest global setup: creates a data folder once, and seeds a copy of it. Creating one takes a
 * test file seconds, copying it a fraction of one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const empty = await startProduct({ isBuilt: false });
  await empty.stop({ keepsData: true });
  await appendFile(join(empty.dataDir, 'postgres', 'own.conf'), SETTINGS);
  const product = await startProduct({ dataDir: await copyData(empty.dataDir) });
  const token = await seedMonth(product.address, ADMIN);
  await product.stop({ keepsData: true });
  project.provide('emptyData', empty.dataDir);
  project.provide('seeded', { dataDir: product.dataDir, token });
  return async () => {
    await rm(empty.dataDir, { recursive: true, force: true });
    await rm(product.dataDir, { recursive: true, force: true });
  };
}
