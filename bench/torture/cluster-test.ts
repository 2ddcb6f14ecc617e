import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedLine } from './chance.ts';
import {
  requestBackups,
  Cluster,
  verifyBackups,
  verifyOwnWrites,
  verifyPromises,
  verifySeals,
  verifyThrottling,
  seed,
  startLoad,
  stopDatabaseFor,
} from './cluster-run.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run cluster-test`: exits with 0 if killing one process of each kind loses nothing and
 * repeats nothing.
 */
async function run(): Promise<number> {
  // A short path, because the address of a Unix socket is limited to about 100 bytes.
  const folder = await mkdtemp(join('/tmp', 'nk-cluster-'));
  // PostgreSQL started by root runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  print(seedLine('cluster-test'));
  const cluster = await Cluster.begin(folder);
  try {
    print(`PostgreSQL ${cluster.pair.version}: a primary and its streaming replica`);
    await verifyThrottling(cluster);
    const load = await startLoad(cluster, await seed(cluster, 1500));
    await verifyOwnWrites(cluster, 40);
    print('three web processes and two workers under load');
    await requestBackups(cluster);
    await sleep(5000);
    const webBack = await cluster.kill('web');
    const workerBack = await cluster.kill('worker');
    print('one of each killed');
    await verifyOwnWrites(cluster, 20);
    await cluster.pair.replica.stop('SIGQUIT');
    print('replica gone');
    await verifyOwnWrites(cluster, 20);
    await Promise.all([webBack(), workerBack(), cluster.pair.replica.start()]);
    await stopDatabaseFor(cluster, 30);
    print('database gone for half a minute, and back');
    await verifyOwnWrites(cluster, 20);
    await sleep(10_000);
    await load.stop();
    await verifyPromises(cluster, load);
    await verifyBackups(cluster, () => readdir(join(folder, 'backups')));
    await verifySeals(cluster);
    await cluster.verifyBooks();
    cluster.recordEnds();
    const { payments, months, deletedPayments } = load.acknowledged;
    print(`${load.callCount()} calls, ${payments.size} payments, ${months.size} months`);
    print(`${deletedPayments.size} deletions`);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
  for (const fault of cluster.faults) print(fault);
  print(cluster.faults.length === 0 ? 'Nothing lost, nothing done twice.' : 'FAULTS');
  return cluster.faults.length === 0 ? 0 : 1;
}

process.exitCode = await run();
