import { gateways } from '@netkhata/contract/gateways';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';

/**
 * Why an SMS sent now would wait (a demo, no gateway, sending stopped, or the day's quota used up),
 * for every screen that sends. Undefined if it goes out at once, or while that is not known.
 */
export function useSmsNotice(): LabelKey | undefined {
  const canSend = useHasRight('sms_send');
  const { data: state } = useRead(gateways.smsState, {}, { isEnabled: canSend });
  if (!state) return undefined;
  if (state.isDemo) return 'sms.demo';
  if (state.kind === 'none') return 'sms.notSentYet';
  if (state.isStopped) return 'sms.stopped';
  return state.quotaLeft === 0 ? 'sms.quotaUsed' : undefined;
}
