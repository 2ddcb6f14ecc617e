import type { BILL_RUN_STATES, billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { BillOddity, RunKind, RunSkipReason } from '@netkhata/domain/bill-words';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { SKIP_LABELS as MONTH_SKIP_LABELS } from '../../shared/bills/skip-labels.ts';
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

export const SKIP_LABELS: Record<RunSkipReason, LabelKey> = {
  ...MONTH_SKIP_LABELS,
  late_fee_off: 'lateFees.skipOff',
  promised: 'lateFees.skipPromised',
  waived: 'lateFees.skipWaived',
  below_floor: 'lateFees.skipBelowFloor',
  not_late: 'lateFees.skipNotLate',
  only_fees: 'lateFees.skipOnlyFees',
};

/** What differs between the kinds of runs. */
export const RUN_WORDS = {
  month: {
    help: 'bills.generateHelp',
    day: 'bills.billDate',
    preview: 'bills.generate',
    toMake: 'billRuns.toMake',
    show: 'billRuns.showBills',
    already: 'bills.alreadyBilled',
    amount: 'billRuns.amount',
    nothing: 'billRuns.nothing',
    nothingHelp: 'billRuns.nothingHelp',
  },
  late_fee: {
    help: 'lateFees.help',
    day: 'lateFees.day',
    preview: 'lateFees.preview',
    toMake: 'lateFees.toMake',
    show: 'lateFees.showFees',
    already: 'lateFees.charged',
    amount: 'lateFees.fee',
    nothing: 'lateFees.nothing',
    nothingHelp: 'lateFees.nothingHelp',
  },
} as const satisfies Record<RunKind, Record<string, LabelKey>>;

/** Label of a reason; a bill that is there already is a fee in a run of late fees. */
export const skipLabel = (reason: RunSkipReason, kind: RunKind): LabelKey =>
  reason === 'already_billed' ? RUN_WORDS[kind].already : SKIP_LABELS[reason];

export function skippedTotal(skipped: SkippedCounts): number {
  return Object.values(skipped).reduce((sum, count) => sum + count, 0);
}

/** The reasons for which customers were skipped, most frequent first. */
export function skippedReasons(skipped: SkippedCounts): { reason: RunSkipReason; count: number }[] {
  return Object.entries(skipped)
    .map(([reason, count]) => ({ reason: reason as RunSkipReason, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
