import { createHash } from 'node:crypto';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type NotNowReason, reasonNotToSuspend } from '@netkhata/domain/suspension';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The settings by which customers are proposed for suspension. */
export interface SuspensionRules {
  graceDays: number;
  floorPaisa: Paisa;
  latestTime: string;
  daysOff: number[];
  /** Hundredths of the due that a promise must cover. */
  promiseShare: number;
  partPaymentLifts: boolean;
  billSuspended: boolean;
  smsDaysBefore: number | null;
  isSmsSent: boolean;
  /** Hours that a claim holds a suspension back. */
  claimHoldHours: number;
  /** Null for none. */
  reconnectionFee: Paisa | null;
  /** Zones that override the days of grace. */
  zones: { id: number; graceDays: number }[];
}

/**
 * Reads the rules. With LOCKED they are locked until the transaction ends, which serialises
 * concurrent approvals and so their check for a large part of a zone.
 */
export async function readRules(
  tx: Database,
  lock: RawBuilder<unknown> = sql``,
): Promise<SuspensionRules> {
  const { rows } = await sql<SuspensionRules>`
    select grace_days, floor_paisa, to_char(latest_time, 'HH24:MI') as latest_time, days_off,
      promise_percent as promise_share, does_part_payment_lift as part_payment_lifts, is_billed_while_suspended as bill_suspended,
      sms_days_before, is_sms_sent, claim_hold_hours,
      nullif(reconnection_fee_paisa, 0) as reconnection_fee, (
        select coalesce(json_agg(
          json_build_object('id', zone_id, 'graceDays', grace_days) order by zone_id), '[]')
        from suspension_zones
      ) as zones
    from suspension_settings ${lock}
  `.execute(tx);
  const [rules] = rows;
  if (!rules) throw new Error('The row of the suspension settings is missing');
  return rules;
}

export const LOCKED = sql`for no key update of suspension_settings`;

/** The shortest grace of all zones: nobody is proposed for a younger bill. */
export const shortestGrace = ({ graceDays, zones }: SuspensionRules): number =>
  Math.min(graceDays, ...zones.map((zone) => zone.graceDays));

/** Identifies the day and the rules that a list was made by, to detect an outdated one. */
export function rulesFingerprint(rules: SuspensionRules, today: Day): string {
  const { graceDays, floorPaisa, zones } = rules;
  const content = JSON.stringify([today, graceDays, floorPaisa, zones]);
  return createHash('sha256').update(content).digest('base64url');
}

/** Why suspending is blocked now, such as a holiday, in the company's time zone. */
export async function readNotNow(
  tx: Database,
  rules: SuspensionRules,
  { today, now }: { today: Day; now: Date },
): Promise<NotNowReason | undefined> {
  const { rows } = await sql<{ time: string; isHoliday: boolean }>`
    select to_char(${now.toISOString()}::timestamptz at time zone time_zone, 'HH24:MI') as time,
      exists (select from holidays where day = ${today}) as is_holiday
    from company
  `.execute(tx);
  const [clock] = rows;
  if (!clock) throw new Error('The company row is missing');
  return reasonNotToSuspend({ day: today, ...clock }, rules);
}
