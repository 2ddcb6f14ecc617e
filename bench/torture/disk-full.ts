import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/database/database.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts';
import { untilConnectable } from '../../server/database/until-connectable.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { Caller, type CallReply } from './caller.ts';
import { type ProductProcess, startProcess } from './product-process.ts';

const LOGIN = { email: 'owner@example.com', password: 'a-long-password' };
const DISK_MB = 220;
const ROWS_OF_IMPORT = 1500;
const MAX_IMPORTS = 60;

/**
 * Fills the disk of an embedded database while customers are imported, then frees space again:
 * refused imports must be absent, acknowledged ones present, and no restart needed. Needs the right
 * to mount a small tmpfs. Returns the faults.
 */
export async function runDiskFull(print: (line: string) => void): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nk-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    print('not run: a full disk: none could be mounted (it needs root and the right to mount)');
    return [];
  }
  try {
    return await fillUp(folder, print);
  } finally {
    execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  }
}

async function fillUp(folder: string, print: (line: string) => void): Promise<string[]> {
  const env = {
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
  };
  await mkdir(env.DATA_DIR);
  await chmod(env.DATA_DIR, 0o711);
  const product = await startProcess(env);
  try {
    return await watchDisk({ folder, env, product, print });
  } finally {
    await product.stop();
  }
}

interface FullDisk {
  folder: string;
  env: { DATA_DIR: string };
  product: ProductProcess;
  print: (line: string) => void;
}

async function watchDisk({ folder, env, product, print }: FullDisk): Promise<string[]> {
  const faults: string[] = [];
  const { address } = product;
  const caller = new Caller(() => address);
  await caller.signIn(LOGIN);
  const filler = join(folder, 'filler');
  await fillTheRest(filler);
  const { acknowledged, refusal } = await importUntilRefused(caller);
  print(`disk full after ${acknowledged.length} imports: ${refusal?.status} ${refusal?.text}`);
  if (refusal?.status !== 503) faults.push('a full disk was not told as 503');
  if (product.hasEnded()) faults.push(`the server ended:\n${product.output().slice(-1500)}`);
  const alive = await fetch(`${address}/healthz`).then(({ status }) => status, String);
  if (alive !== 200) faults.push(`with a full disk /healthz says ${alive}`);
  await sleep(3000);
  await rm(filler);
  const again = await caller.settle('register_import', { file: registerOf(MAX_IMPORTS) });
  if (again.status !== 200) faults.push(`with room again: ${again.status} ${again.text}`);
  faults.push(
    ...caller.faults,
    ...(await verifyAfterwards(env.DATA_DIR, [...acknowledged, MAX_IMPORTS])),
  );
  return faults;
}

/** Leaves room for two WAL segments, so that some imports succeed first. */
async function fillTheRest(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(2 ** 20);
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    await handle.truncate(Math.max(0, (await handle.stat()).size - 32 * 2 ** 20));
  } finally {
    await handle.close();
  }
}

const codeOf = (batch: number, row: number): string => `F${batch}-${row}`;

function registerOf(batch: number): string {
  const rows = Array.from(
    { length: ROWS_OF_IMPORT },
    (_, row) => `${codeOf(batch, row)},Somebody,01811223344,500,active,2026-01-01,150`,
  );
  const head = 'code,name,mobileNo,monthlyFee,status,connectionDate,openingBalance';
  return [head, ...rows].join('\n');
}

async function importUntilRefused(
  caller: Caller,
): Promise<{ acknowledged: number[]; refusal: CallReply | undefined }> {
  const acknowledged: number[] = [];
  for (let batch = 0; batch < MAX_IMPORTS; batch += 1) {
    const reply = await caller.call('register_import', { file: registerOf(batch) });
    if (reply.status !== 200) return { acknowledged, refusal: reply };
    acknowledged.push(batch);
  }
  return { acknowledged, refusal: undefined };
}

async function verifyAfterwards(dataDir: string, batches: readonly number[]): Promise<string[]> {
  const { connection } = await startEmbeddedPostgres({ dataDir });
  await untilConnectable(connection, { withinMs: 60_000, mayBeAbsent: true });
  const database = openDatabase(connection, { poolSize: 2 });
  try {
    const { firstDifference } = await checkBooks(database);
    const faults = firstDifference ? [`${firstDifference.check}: ${firstDifference.detail}`] : [];
    const codes = await database.selectFrom('customers').select('code').execute();
    const there = new Set(codes.map(({ code }) => code));
    const counts = new Map<string, number>();
    for (const code of there) {
      const batch = code.slice(0, code.indexOf('-'));
      counts.set(batch, (counts.get(batch) ?? 0) + 1);
    }
    const halves = [...counts].filter(([, count]) => count !== ROWS_OF_IMPORT);
    const lost = batches.filter((batch) => !counts.has(`F${batch}`));
    return [
      ...faults,
      ...halves.map(([batch, count]) => `import ${batch} stands by half: ${count} rows`),
      ...lost.map((batch) => `import ${batch} was acknowledged and is not there`),
    ];
  } finally {
    await database.destroy();
  }
}
