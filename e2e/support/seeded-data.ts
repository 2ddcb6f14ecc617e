import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADMIN, copyData, startProduct } from './product.ts';
import { seedMonth } from './seed-month.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a stopped product has left, with nobody in it but its owner. */
    emptyData: string;
    /** Another, and the session of who seeded it. */
    seeded: { dataDir: string; token: string };
  }
}

/** What a power cut would lose is thrown away after the test anyway. */
const THROWAWAY = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/**
 * A set-up of the tests: makes a data folder once, and seeds a copy of it. A new one costs a test
 * file seconds, a copy a fraction of one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const empty = await startProduct();
  await empty.stop({ keepsData: true });
  await appendFile(join(empty.dataDir, 'postgres', 'own.conf'), THROWAWAY);
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
