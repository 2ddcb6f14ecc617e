import type { SkipReason } from '@netkhata/domain/bill-words';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** Why a customer gets no bill for a month. */
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
