import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  askForBackups,
  Cluster,
  lookAtBackups,
  lookAtOwnWrites,
  lookAtPromises,
  lookAtSeals,
  lookAtThrottling,
  seed,
  startLoad,
  takeDatabaseAway,
} from './cluster-run.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run cluster-test`: 0 when killing one of each loses nothing and does nothing twice. */
async function run(): Promise<number> {
  // Short: a socket's address has room for some 100 bytes.
  const folder = await mkdtemp(join('/tmp', 'nk-cluster-'));
  // Root's PostgreSQL runs as another user and has to get in.
  await chmod(folder, 0o711);
  const cluster = await Cluster.begin(folder);
  try {
    print(`PostgreSQL ${cluster.pair.version}: a primary and its streaming replica`);
    await lookAtThrottling(cluster);
    const load = await startLoad(cluster, await seed(cluster, 1500));
    await lookAtOwnWrites(cluster, 40);
    print('three web processes and two workers under load');
    await askForBackups(cluster);
    await sleep(5000);
    const webBack = await cluster.kill('web');
    const workerBack = await cluster.kill('worker');
    print('one of each killed');
    await lookAtOwnWrites(cluster, 20);
    await cluster.pair.replica.stop('SIGQUIT');
    print('replica gone');
    await lookAtOwnWrites(cluster, 20);
    await Promise.all([webBack(), workerBack(), cluster.pair.replica.start()]);
    await takeDatabaseAway(cluster, 30);
    print('database gone for half a minute, and back');
    await lookAtOwnWrites(cluster, 20);
    await sleep(10_000);
    await load.stop();
    await lookAtPromises(cluster, load);
    await lookAtBackups(cluster, () => readdir(join(folder, 'backups')));
    await lookAtSeals(cluster);
    await cluster.lookAtBooks();
    cluster.noteEnds();
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
