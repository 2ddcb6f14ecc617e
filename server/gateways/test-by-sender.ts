import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRecent } from '../database/recent-time.ts';
import { storableJson } from '../database/storable.ts';
import { conflict, Failure, isMessage } from '../http/failure.ts';
import { LEASE_SECONDS } from './abandoned-messages.ts';
import type { OutgoingSms, SendOutcome } from './gateway.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { connectGateway } from './connect-gateway.ts';
import type { SharedGateway } from './open-gateway.ts';

/** What became of a test message, and what was said about it. */
export interface TestedSms {
  outcome: SendOutcome;
  exchange: string[];
}

type Answer = TestedSms | { problem: Message };

/** A sender looks for tests this often, and no more often while it sends. */
export const LOOK_FOR_TESTS_MS = 500;
/** Nobody takes a test where the sender holds other settings, or cannot reach the database. */
const TAKEN_WITHIN_MS = 5000;
const ANSWERED_WITHIN_MS = 60_000;
const LOOK_MS = 100;

/**
 * Has the sender of another process send a test message over its connection. Undefined where no
 * process sends, or none with these settings takes it in time: it was not sent then. Throws 409 where
 * that sender cannot connect.
 */
export async function testBySender(
  database: Database,
  sms: OutgoingSms,
  { version }: GatewaySettings,
): Promise<TestedSms | undefined> {
  const asked = await sql<{ id: number }>`
    insert into sms_tests (settings_version, sms)
    select ${version}, ${JSON.stringify(sms)}::jsonb
    where exists (select from sms_senders where ${isRecent(sql`seen_at`, LEASE_SECONDS)})
    returning id
  `.execute(database);
  const id = asked.rows[0]?.id;
  if (id === undefined) return undefined;
  try {
    const answer = await answerTo(database, id);
    if (answer && 'problem' in answer) throw conflict(answer.problem);
    return answer;
  } finally {
    await sql`delete from sms_tests where id = ${id}`.execute(database);
  }
}

/** Undefined where the test was taken back, because nobody took it. */
async function answerTo(database: Database, id: number): Promise<Answer | undefined> {
  for (let waitedMs = 0; waitedMs < ANSWERED_WITHIN_MS; waitedMs += LOOK_MS) {
    await sleep(LOOK_MS);
    const { rows } = await sql<{ answer: Answer | null }>`
      select answer from sms_tests where id = ${id}
    `.execute(database);
    if (rows[0]?.answer) return rows[0].answer;
    if (waitedMs > TAKEN_WITHIN_MS && (await takeBack(database, id))) return undefined;
  }
  return {
    outcome: { kind: 'unknown', reason: message('gateway.noAnswerOfSender') },
    exchange: [],
  };
}

async function takeBack(database: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from sms_tests where id = ${id} and taken_at is null returning id
  `.execute(database);
  return rows.length > 0;
}

/** Takes the tests that wait for the settings of this sender, and answers each. */
export async function answerTests(
  database: Database,
  { gateway, attempts }: SharedGateway,
  { version }: GatewaySettings,
): Promise<void> {
  const { rows } = await sql<{ id: number; sms: OutgoingSms }>`
    update sms_tests set taken_at = now()
    where id in (
      select id from sms_tests where taken_at is null and settings_version = ${version}
      for update skip locked)
    returning id, sms
  `.execute(database);
  for (const { id, sms } of rows) {
    const answering = answerTest(database, { id, sms, gateway }).finally(() =>
      attempts.delete(answering),
    );
    attempts.add(answering);
  }
}

async function answerTest(
  database: Database,
  test: { id: number; sms: OutgoingSms; gateway: SharedGateway['gateway'] },
): Promise<void> {
  const exchange: string[] = [];
  const send = async (): Promise<Answer> => {
    await connectGateway(test.gateway);
    const outcome = await test.gateway.send(test.sms, (entry) => void exchange.push(entry));
    return { outcome, exchange };
  };
  const answer = await send().catch((reason: unknown): Answer => {
    const isTold = reason instanceof Failure && isMessage(reason.detail);
    return { problem: isTold ? reason.detail : message('gateway.notConnected') };
  });
  // Without a database the asker sees that there is no answer.
  await sql`update sms_tests set answer = ${storableJson(answer)}::jsonb where id = ${test.id}`
    .execute(database)
    .catch(() => undefined);
}
