import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * The numbers of advisory locks: a database has one row of numbers for all who use it, so they
 * stand together. Each is for what only one does at a time.
 */
export const ADVISORY_LOCKS = {
  /** Works on the embedded database: one process, for as long as it lives. */
  dataFolder: 7_163_001,
  migration: 7_163_002,
  /** Proves a password: guesses are counted one after the other. */
  passwordProof: 7_163_003,
  /** Changes who is a Super Admin, of whom the last one stays. */
  superAdmins: 7_163_004,
  ledgerSeal: 7_163_005,
  /** Folds the figures. */
  figures: 7_163_006,
  /** Changes the accounts money ends in, of which an active one stays. */
  moneyAccounts: 7_163_011,
  /** Closes days (alone), or writes entries (shared); keep_balances() has the number too. */
  bookDay: 7_163_013,
  /** Makes the extensions, as the owner of the embedded cluster. */
  extensions: 7_163_012,
} as const;

/** The first number of a job's pair; the second is made of its name. */
export const JOB_LOCKS = 7_163;

/** Waits for the lock and has it until the transaction ends. */
export async function takeAdvisoryLock(
  tx: Database,
  name: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`.execute(tx);
}
