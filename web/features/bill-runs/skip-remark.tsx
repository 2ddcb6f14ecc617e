import type { billRuns } from '@netkhata/contract/bill-runs';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';

export type SkippedCustomer = EndpointResult<typeof billRuns.billRunSkipped>['rows'][number];

type Skip = Omit<SkippedCustomer, 'reason'> & { reason: SkippedCustomer['reason'] | null };

/** What there is to say about why a customer was left out, beside the reason. */
export function SkipRemark({ reason, paidUntil, laterMonth, billed, ...skip }: Skip) {
  const t = useText();
  const format = useFormat();
  const { detail, detailMessage } = skip;
  if (reason === 'settled' && paidUntil !== null) {
    return t('billRuns.settledUntil', { date: format.day(paidUntil) });
  }
  if (reason === 'later_month_billed' && laterMonth !== null) {
    return t('billRuns.laterMonth', { month: format.month(laterMonth) });
  }
  if (reason === 'billed_by_hand' && billed !== null) {
    return t('billRuns.billedByHand', { amount: format.taka(billed) });
  }
  return detail !== null && <ServerText text={detail} message={detailMessage} />;
}
