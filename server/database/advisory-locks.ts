import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Keys of advisory locks. They share one number space per database, so all are defined here. Each
 * serialises one kind of work.
 */
export const ADVISORY_LOCKS = {
  /** Use of the embedded database by one process, held for the lifetime of the process. */
  dataFolder: 7_163_001,
  /** Shared by commands on the embedded database; the last one to end stops it. */
  commands: 7_163_014,
  migration: 7_163_002,
  /** Password checks, so that failed attempts are counted one after the other. */
  passwordProof: 7_163_003,
  /** Changes to who is a Super Admin; the last one must remain. */
  superAdmins: 7_163_004,
  ledgerSeal: 7_163_005,
  /** Folding of the figures. */
  figures: 7_163_006,
  /** Changes to accounts that money ends in; an active one must remain. */
  moneyAccounts: 7_163_011,
  /** Exclusive to close days, shared to write entries. hold_books_open() uses the same number. */
  bookDay: 7_163_013,
  /**
   * Exclusive to start taking a move back, shared to write about customers.
   * refuse_leaving_customers() uses the same number.
   */
  customersStay: 7_163_015,
  /** Creation of extensions by the owner of the embedded cluster. */
  extensions: 7_163_012,
} as const;

/** First key of a job's two-key lock; the second is the hash of its name. */
export const JOB_LOCKS = 7_163;

/** Waits for the lock and holds it until the transaction ends. */
export async function takeAdvisoryLock(
  tx: Database,
  name: keyof typeof ADVISORY_LOCKS,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[name]})`.execute(tx);
}
