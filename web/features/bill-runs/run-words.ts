import type { BILL_RUN_STATES, billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { BillOddity, SkipReason } from '@netkhata/domain/bill-words';
import type { LabelKey } from '../../i18n/catalogue.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type RunPreview = EndpointResult<typeof billRuns.billRunPreview>;
export type BillRun = EndpointResult<typeof billRuns.billRunDetails>;
type RunState = (typeof BILL_RUN_STATES)[number];
type SkippedCounts = BillRun['skipped'];

export const RUN_STATE_LABELS: Record<RunState, LabelKey> = {
  running: 'bills.runRunning',
  finished: 'bills.runFinished',
  failed: 'bills.runFailed',
  undone: 'bills.runUndone',
};

export const RUN_STATE_TONES: Record<RunState, BadgeTone> = {
  running: 'waiting',
  finished: 'settled',
  failed: 'wrong',
  undone: 'neutral',
};

export const ODDITY_LABELS: Record<BillOddity, LabelKey> = {
  zero_fee: 'billRuns.oddityZeroFee',
  fee_unlike_package: 'billRuns.oddityFeeUnlikePackage',
  skipped_month: 'billRuns.odditySkippedMonth',
  billed_below_fee: 'billRuns.oddityBilledBelowFee',
};

export const SKIP_LABELS: Record<SkipReason, LabelKey> = {
  not_active: 'billRuns.skipNotActive',
  complimentary: 'billRuns.skipComplimentary',
  no_fee: 'billRuns.skipNoFee',
  not_connected: 'billRuns.skipNotConnected',
  bill_day_not_reached: 'billRuns.skipBillDayNotReached',
  free_until_bill_day: 'billRuns.skipFreeUntilBillDay',
  settled: 'billRuns.skipSettled',
  already_billed: 'bills.alreadyBilled',
  billed_by_hand: 'billRuns.skipBilledByHand',
  later_month_billed: 'billRuns.skipLaterMonthBilled',
  suspended: 'billRuns.skipSuspended',
  not_billable: 'billRuns.skipNotBillable',
};

export function skippedTotal(skipped: SkippedCounts): number {
  return Object.values(skipped).reduce((sum, count) => sum + count, 0);
}

/** The reasons for which customers were skipped, most frequent first. */
export function skippedReasons(skipped: SkippedCounts): { reason: SkipReason; count: number }[] {
  return Object.entries(skipped)
    .map(([reason, count]) => ({ reason: reason as SkipReason, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
