import { forgetReconciled } from './arrivals/forget-reconciled.ts';
import { refreshProposals } from './arrivals/propose-arrivals.ts';
import { removeOldAddresses } from './auth/known-addresses.ts';
import { removeEndedSessions } from './auth/session-queries.ts';
import { makeBackups } from './backup/make-backups.ts';
import { failInterruptedRuns } from './bills/bill-run-queries.ts';
import { systemClock } from './clock.ts';
import { sweepCheckouts } from './connections/checkout/sweep-checkouts.ts';
import { type Config, readProductVersion } from './config.ts';
import type { Database, DatabaseConnection } from './database/database.ts';
import { removeOldReplies } from './http/idempotency.ts';
import type { JobDefinition, JobLog } from './jobs/worker.ts';
import { checkAndRecordBooks } from './ledger/checked-books.ts';
import { foldFigures } from './figures/fold-figures.ts';
import { sealEntries } from './ledger/seal-entries.ts';
import { processMovesOnThread } from './moving/start-move-thread.ts';
import { endSessions } from './network/end-sessions.ts';
import { closeLostSessions, logOddPackets, removeOldLogins } from './network/lost-sessions.ts';
import { watchRadiusConnection } from './network/watch-connection.ts';
import { settleDifferencesIfDue } from './differences/settle-differences.ts';
import { openSecretBox, type SecretBox } from './secrets/secret-box.ts';
import { announcePrices } from './reminders/announce-prices.ts';
import { queueReminders } from './reminders/queue-reminders.ts';
import { applyPlannedChanges } from './terms/apply-planned-changes.ts';
import { warnSuspensions } from './suspensions/warn-suspensions.ts';

interface Timed {
  database: Database;
  connection: DatabaseConnection;
  config: Config;
  log: JobLog;
}

/** Scheduled background jobs. */
export function timetable({ database, connection, config, log }: Timed): JobDefinition[] {
  const { secretsKey: key, secretsKeyFile: keyFile } = config;
  const secrets = openSecretBox({ key, keyFile });
  return [
    {
      name: 'seal_ledger',
      schedule: '* * * * *',
      run: async () => {
        await sealEntries(database, { isThorough: false });
      },
    },
    {
      name: 'fold_figures',
      schedule: 'every 5 seconds',
      run: () => foldFigures(database),
    },
    {
      name: 'check_books',
      // At night in Bangladesh (UTC+6).
      schedule: '30 20 * * *',
      run: async (signal) => {
        await sealEntries(database, { isThorough: true });
        const { firstDifference } = await checkAndRecordBooks(database, signal);
        if (firstDifference) log.error(firstDifference, 'the books do not agree');
      },
    },
    ...customerJobs({ database, log, secrets }),
    {
      name: 'sweep_checkouts',
      schedule: '* * * * *',
      run: () =>
        sweepCheckouts({
          database,
          clock: systemClock,
          secrets,
          mayReachPrivateHosts: config.isPrivateGatewayAllowed,
        }),
    },
    {
      name: 'work_off_moves',
      schedule: 'every 1 seconds',
      run: () => processMovesOnThread(database, { connection }),
    },
    {
      name: 'end_interrupted_runs',
      schedule: '* * * * *',
      run: () => failInterruptedRuns(database, { isAlone: false }),
    },
    {
      name: 'make_backups',
      schedule: '* * * * *',
      run: () => {
        const folder = config.backupDir;
        const productVersion = readProductVersion(config);
        const secretsKey = { key, keyFile };
        const place = { database, connection, folder, productVersion, secretsKey, log };
        return makeBackups(place, systemClock.now());
      },
    },
    {
      name: 'clear_out',
      schedule: '0 21 * * *',
      run: async () => {
        await removeOldReplies(database);
        await removeEndedSessions(database);
        await removeOldAddresses(database);
        await removeOldLogins(database);
      },
    },
  ];
}

/** Jobs that affect customers: SMS about dues, suspensions, and the end of sessions. */
const customerJobs = ({
  database,
  log,
  secrets,
}: Pick<Timed, 'database' | 'log'> & { secrets: SecretBox }): JobDefinition[] => [
  {
    name: 'queue_reminders',
    schedule: '*/5 * * * *',
    run: async () => {
      await queueReminders(database, () => systemClock.now());
    },
  },
  {
    name: 'apply_planned_changes',
    schedule: '* * * * *',
    run: async () => {
      await applyPlannedChanges(database, () => systemClock.now());
    },
  },
  {
    name: 'announce_prices',
    schedule: '* * * * *',
    run: async () => {
      await announcePrices(database, () => systemClock.now());
    },
  },
  {
    name: 'warn_suspensions',
    schedule: '* * * * *',
    run: async () => {
      await warnSuspensions(database, () => systemClock.now());
    },
  },
  {
    name: 'end_sessions',
    schedule: 'every 2 seconds',
    run: () => endSessions(database, { secrets, now: () => systemClock.now() }),
  },
  {
    name: 'close_lost_sessions',
    schedule: '* * * * *',
    run: async () => {
      await closeLostSessions(database);
      await logOddPackets(database, log);
    },
  },
  {
    name: 'watch_radius_connection',
    schedule: '* * * * *',
    run: () => watchRadiusConnection(database),
  },
  {
    name: 'propose_arrivals',
    schedule: '* * * * *',
    run: async () => {
      await refreshProposals(database, systemClock.now());
    },
  },
  {
    name: 'forget_reconciled',
    schedule: '*/10 * * * *',
    run: () => forgetReconciled(database),
  },
  {
    name: 'settle_differences',
    schedule: '* * * * *',
    run: () => settleDifferencesIfDue(database),
  },
];
