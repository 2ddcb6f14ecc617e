import { internationalNumber } from '@netkhata/domain/mobile-number';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isPast } from '../database/recent-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { isAnySmsDue, type SmsAttempt, takeDueSms } from '../sms/outbox-attempts.ts';
import type { OutgoingSms } from './gateway.ts';
import { CLAIMED_TODAY } from './gateway-settings.ts';
import { LONGEST_PAUSE_SECONDS } from './sending-health.ts';

/** A message in the hands of one sender, as the gateway gets it. */
export type ClaimedSms = OutgoingSms & SmsAttempt;

export interface Claim {
  messages: ClaimedSms[];
  /** How long to wait before another claim may bring something; null: until something changes. */
  waitMs: number | null;
}

interface Pace {
  allowance: number;
  underWay: number;
  quotaLeft: number | null;
  isStopped: boolean;
  isPaused: boolean;
  concurrent: number;
  perSecond: number;
}

const SECOND_MS = 1000;
const SHORTEST_WAIT_MS = 10;
/** A part of the limit is given in one go, and the rest over the second: never more than it. */
const BURST_PARTS = 20;
/** After an answer that says 'later' so often in a row, messages go out one at a time. */
const CAREFUL_AFTER = 3;

/**
 * Takes the next due messages in hand, urgent ones first, as many as the gateway's limits leave to
 * all senders together. They are still 'queued': the call to the gateway comes later.
 */
export async function claimMessages(
  database: Database,
  sender: { id: number; free: number },
): Promise<Claim> {
  // An idle sender looks and writes nothing.
  if (!(await isAnySmsDue(database))) return { messages: [], waitMs: null };
  return inTransaction(database, async (tx) => {
    const pace = await lockPace(tx);
    const allowance = Math.min(burstOf(pace.perSecond), pace.allowance);
    const most = Math.min(
      sender.free,
      Math.floor(allowance),
      pace.concurrent - pace.underWay,
      pace.quotaLeft ?? Number.MAX_SAFE_INTEGER,
    );
    const isHeld = pace.isStopped || pace.isPaused || (pace.quotaLeft ?? 1) < 1;
    const taken = isHeld || most < 1 ? [] : await takeDueSms(tx, { senderId: sender.id, most });
    const messages = taken.map((sms) => ({ ...sms, mobileNo: internationalNumber(sms.mobileNo) }));
    const left = allowance - messages.length;
    if (messages.length > 0) await keepCount(tx, { left, taken: messages.length });
    return { messages, waitMs: isHeld || most > messages.length ? null : waitOf(pace, left) };
  });
}

/** What is given in one go. */
const burstOf = (perSecond: number): number => Math.max(1, Math.floor(perSecond / BURST_PARTS));

/** What a second gives, less what may already be there when it begins. */
const refillOf = (perSecond: number): number =>
  perSecond === 1 ? 1 : perSecond - burstOf(perSecond);

/** Waits for a whole burst: claiming many messages takes no longer than claiming one. */
const waitOf = ({ perSecond }: Pace, left: number): number =>
  Math.max(
    SHORTEST_WAIT_MS,
    Math.ceil(((burstOf(perSecond) - left) * SECOND_MS) / refillOf(perSecond)),
  );

/**
 * Below zero the clock was set back since the last claim, nobody knows how far: a second is
 * assumed.
 */
const sinceLast = (elapsedSeconds: number): number => (elapsedSeconds < 0 ? 1 : elapsedSeconds);

/** Reads what bounds sending now and locks it: claims come one after the other. */
async function lockPace(tx: Database): Promise<Pace> {
  // A statement of its own: what the next one reads is what stands once the lock is held.
  await sql`select from sms_sending for update`.execute(tx);
  const { rows } = await sql<
    Omit<Pace, 'allowance'> & { allowance: number; elapsedSeconds: number; retriesInRow: number }
  >`
    select allowance,
      extract(epoch from clock_timestamp() - allowance_at)::float8 as elapsed_seconds,
      (select count(*)::int from sms_messages where claimed_by is not null) as under_way,
      sms_gateway.daily_quota - ${CLAIMED_TODAY} as quota_left,
      sms_gateway.is_stopped or sms_gateway.kind = 'none'
        or (sms_gateway.kind <> 'test' and (select is_demo from company)) as is_stopped,
      coalesce(not ${isPast(sql`resume_at`, { longestSeconds: LONGEST_PAUSE_SECONDS })}, false) as is_paused,
      retries_in_row,
      sms_gateway.concurrent_limit as concurrent, sms_gateway.per_second_limit as per_second
    from sms_sending, sms_gateway
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The row of sending is missing');
  const { elapsedSeconds, retriesInRow, ...pace } = row;
  return {
    ...pace,
    concurrent: retriesInRow >= CAREFUL_AFTER ? 1 : pace.concurrent,
    allowance: pace.allowance + sinceLast(elapsedSeconds) * refillOf(pace.perSecond),
  };
}

async function keepCount(
  tx: Database,
  { left, taken }: { left: number; taken: number },
): Promise<void> {
  await sql`
    update sms_sending set allowance = ${left}, allowance_at = clock_timestamp(),
      day_count = ${CLAIMED_TODAY} + ${taken},
      day = (now() at time zone (select time_zone from company))::date
  `.execute(tx);
}
