import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ADMIN, startProduct } from './product.ts';
import { seedMonth } from './seed-month.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a stopped product has left, and the session of who seeded it. */
    seeded: { dataDir: string; token: string };
  }
}

/** What a power cut would lose is thrown away after the test anyway. */
const THROWAWAY = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/**
 * A set-up of the tests: makes and seeds a data folder once. A new one costs a test file seconds,
 * a copy a fraction of one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  const token = await seedMonth(product.address, ADMIN);
  const { dataDir } = product;
  await product.stop({ keepsData: true });
  await appendFile(join(dataDir, 'postgres', 'own.conf'), THROWAWAY);
  project.provide('seeded', { dataDir, token });
  return () => rm(dataDir, { recursive: true, force: true });
}
