import { englishOf, type Message } from '@netkhata/contract/messages';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { afterAll, beforeEach, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { queueSms } from '../sms/queue-sms.ts';
import { createTestDatabase } from './test-database.ts';
import { registerSender } from '../gateways/abandoned-messages.ts';
import { type ClaimedSms, claimMessages } from '../gateways/claim-messages.ts';
import type { Gateway, OutgoingSms, SendOutcome } from '../gateways/gateway.ts';
import { writeGatewaySettings } from '../gateways/gateway-settings.ts';
import { type Sender, startSender } from '../gateways/sender.ts';

/** A gateway stub that records its calls; the test sets `answer`, which may also be delayed. */
export class StubGateway implements Gateway {
  readonly limits = { concurrent: 100, perSecond: 1000 };
  readonly calls: OutgoingSms[] = [];
  answer: (sms: OutgoingSms) => Promise<SendOutcome> | SendOutcome = (sms) => accepted(sms);

  async send(sms: OutgoingSms): Promise<SendOutcome> {
    this.calls.push(sms);
    return this.answer(sms);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export const accepted = (sms: OutgoingSms): SendOutcome => ({
  kind: 'accepted',
  gatewayMessageId: `g${sms.id}`,
});

/** Creates a database for one test file, and resets its gateway before each test. */
export async function openSenderDatabase(): Promise<Database> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.connection);
  afterAll(async () => {
    await database.destroy();
    await testDatabase.drop();
  });
  beforeEach(() => setGateway(database));
  return database;
}

/** Polls until the check passes. */
export const until = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** Empties the outbox, and saves a gateway with the given limits. */
export async function setGateway(
  database: Database,
  limits: { concurrent?: number; perSecond?: number; dailyQuota?: number } = {},
): Promise<void> {
  await sql`delete from sms_messages`.execute(database);
  await sql`delete from sms_early_reports`.execute(database);
  await sql`delete from sms_alerts`.execute(database);
  await sql`
    update sms_sending set day_count = 0, failures_in_row = 0, retries_in_row = 0,
      resume_at = null, allowance = 0, balance_at = null, balance_asked_at = null
  `.execute(database);
  await sql`update sms_gateway set is_stopped = false`.execute(database);
  await writeGatewaySettings(database, {
    kind: 'http',
    preset: 'own',
    config: {},
    secrets: null,
    pricePerPart: ZERO_PAISA,
    dailyQuota: limits.dailyQuota ?? null,
    lowBalance: null,
    concurrent: limits.concurrent ?? 100,
    perSecond: limits.perSecond ?? 1000,
  });
}

/** Starts a sender with a short poll interval; stopped when the test ends. */
export async function openSender(
  database: Database,
  gateway: Gateway,
  leaseSeconds = 20,
): Promise<Sender> {
  const sender = await startSender({
    database,
    log: { info: () => {}, error: () => {} },
    open: () => ({ gateway }),
    leaseSeconds,
    pollMs: 10,
  });
  onTestFinished(() => sender.stop());
  return sender;
}

export const queue = (
  database: Database,
  count: number,
  type: 'general' | 'payment' = 'general',
): Promise<number[]> =>
  queueSms(
    database,
    Array.from({ length: count }, (_, place) => ({
      customerId: null,
      mobileNo: '01712345678',
      body: `Message ${place}`,
      type,
      createdBy: null,
    })),
  );

/** Claims messages as another sender, which then gives no heartbeat. */
export async function claimAsAnother(database: Database, count: number): Promise<ClaimedSms[]> {
  const id = await registerSender(database);
  await sql`update sms_sending set allowance = 1000`.execute(database);
  const { messages } = await claimMessages(database, { id, free: count });
  return messages;
}

/** Changes the limit of messages in flight. */
export async function setConcurrent(database: Database, concurrent: number): Promise<void> {
  await sql`
    update sms_gateway set concurrent_limit = ${concurrent}, version = version + 1
  `.execute(database);
}

export interface SentRow {
  id: number;
  status: string;
  attempts: number;
  code: string | null;
  reason: string | null;
  gatewayMessageId: string | null;
  nextAttemptAt: Date | null;
  isClaimed: boolean;
}

export async function readRows(database: Database): Promise<SentRow[]> {
  const { rows } = await sql<Omit<SentRow, 'reason'> & { reason: Message | null }>`
    select id, status, attempt_count as attempts, failure_code as code, failure_reason as reason,
      gateway_message_id,
      next_attempt_at,
      claimed_by is not null as is_claimed
    from sms_messages order by id
  `.execute(database);
  return rows.map((row) => ({ ...row, reason: row.reason && englishOf(row.reason) }));
}

export const readStatuses = async (database: Database): Promise<string[]> =>
  (await readRows(database)).map(({ status }) => status);

export async function readRow(database: Database, id: number | undefined): Promise<SentRow> {
  const row = (await readRows(database)).find((each) => each.id === id);
  if (!row) throw new Error(`No message ${id}`);
  return row;
}
