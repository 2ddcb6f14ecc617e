import { internationalNumber } from '@netkhata/domain/mobile-number';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isPast } from '../database/recent-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { isAnySmsDue, type SmsAttempt, claimDueSms } from '../sms/outbox-attempts.ts';
import type { OutgoingSms } from './gateway.ts';
import { CLAIMED_TODAY } from './gateway-settings.ts';
import { LONGEST_PAUSE_SECONDS } from './sending-health.ts';

/** A message claimed by one sender, in the form that the gateway takes. */
export type ClaimedSms = OutgoingSms & SmsAttempt;

export interface Claim {
  messages: ClaimedSms[];
  /** How long to wait until a claim may find messages; null where only a change can bring some. */
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
/** Token bucket: a burst is at most this fraction of the limit, so no second ever exceeds it. */
const BURST_PARTS = 20;
/** After so many 'retry' outcomes in a row, messages go out one at a time. */
const CAREFUL_AFTER = 3;

/**
 * Claims the next due messages, urgent ones first, within the gateway's limits, which all senders
 * share. They are still 'queued': the call to the gateway comes later.
 */
export async function claimMessages(
  database: Database,
  sender: { id: number; free: number },
): Promise<Claim> {
  // Without a lock or a write: idle senders poll this.
  if (!(await isAnySmsDue(database))) return { messages: [], waitMs: null };
  return inTransaction(database, async (tx) => {
    const pace = await lockPace(tx);
    const allowance = Math.min(burstSize(pace.perSecond), pace.allowance);
    const most = Math.min(
      sender.free,
      Math.floor(allowance),
      pace.concurrent - pace.underWay,
      pace.quotaLeft ?? Number.MAX_SAFE_INTEGER,
    );
    const isHeld = pace.isStopped || pace.isPaused || (pace.quotaLeft ?? 1) < 1;
    const taken = isHeld || most < 1 ? [] : await claimDueSms(tx, { senderId: sender.id, most });
    const messages = taken.map((sms) => ({ ...sms, mobileNo: internationalNumber(sms.mobileNo) }));
    const left = allowance - messages.length;
    if (messages.length > 0) await saveAllowance(tx, { left, taken: messages.length });
    return { messages, waitMs: isHeld || most > messages.length ? null : waitOf(pace, left) };
  });
}

/** Bucket size: the most messages that may be claimed at once. */
const burstSize = (perSecond: number): number => Math.max(1, Math.floor(perSecond / BURST_PARTS));

/** Tokens added in a second; less the burst that may be in the bucket when the second begins. */
const refillOf = (perSecond: number): number =>
  perSecond === 1 ? 1 : perSecond - burstSize(perSecond);

/** Milliseconds until the bucket is full: claiming a burst costs no more than claiming one. */
const waitOf = ({ perSecond }: Pace, left: number): number =>
  Math.max(
    SHORTEST_WAIT_MS,
    Math.ceil(((burstSize(perSecond) - left) * SECOND_MS) / refillOf(perSecond)),
  );

/**
 * Seconds since the last claim. Negative when the clock was set back, by an unknown amount: one
 * second is assumed.
 */
const secondsSinceLast = (elapsedSeconds: number): number =>
  elapsedSeconds < 0 ? 1 : elapsedSeconds;

/** Reads the limits and the state that bound sending, under a lock that serialises claims. */
async function lockPace(tx: Database): Promise<Pace> {
  // A statement of its own, so that the next one's snapshot is taken once the lock is held.
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
    allowance: pace.allowance + secondsSinceLast(elapsedSeconds) * refillOf(pace.perSecond),
  };
}

async function saveAllowance(
  tx: Database,
  { left, taken }: { left: number; taken: number },
): Promise<void> {
  await sql`
    update sms_sending set allowance = ${left}, allowance_at = clock_timestamp(),
      day_count = ${CLAIMED_TODAY} + ${taken},
      day = (now() at time zone (select time_zone from company))::date
  `.execute(tx);
}
