import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedLine } from './chance.ts';
import { runDiskFull } from './disk-full.ts';
import { runTorture } from './torture-run.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE = 'Usage: npm run torture [-- --kills NUMBER]';
const CALM_SECONDS = 60;

/** `npm run torture`: exits with 0 if nothing acknowledged is lost and nothing is half done. */
async function run(): Promise<number> {
  const [flag, count = '100'] = process.argv.slice(2);
  const kills = Number(count);
  if ((flag !== undefined && flag !== '--kills') || !Number.isInteger(kills)) {
    print(USAGE);
    return 2;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'netkhata-torture-'));
  // PostgreSQL started by root runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  let isSound = false;
  print(seedLine('torture'));
  try {
    const full = await runDiskFull(print);
    const { faults: found, ...figures } = await runTorture({
      dataDir,
      kills,
      customers: 1500,
      calmSeconds: CALM_SECONDS,
      print,
    });
    print(JSON.stringify(figures, null, 1));
    const faults = [...full, ...found];
    for (const fault of faults) print(fault);
    print(faults.length === 0 ? 'Nothing lost, nothing half done.' : `${faults.length} faults`);
    isSound = faults.length === 0;
    return isSound ? 0 : 1;
  } finally {
    // A failed run keeps its data for inspection.
    if (isSound) await rm(dataDir, { recursive: true, force: true });
    else print(`The data folder stays: ${dataDir}`);
  }
}

process.exitCode = await run();
