import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_SMS_LENGTH, sms } from '@netkhata/contract/sms';
import { useRead } from '../../api/use-read.ts';
import { useDebounced } from '../../ui/timing.ts';

/** Recipients of a message: customers or a zone, with optional filters. */
export type SmsChoice = Omit<EndpointInput<typeof sms.customerSmsSend>['body'], 'message'>;
export type SmsPreview = EndpointResult<typeof sms.smsPreview>;

const NOBODY: SmsChoice = { customer: null, zone: null };

type PreviewState = {
  /** The last preview; undefined without recipients or text, or after an error. */
  outcome: SmsPreview | undefined;
  /** Whether the preview is of the form's current values. */
  isCurrent: boolean;
};

/**
 * Previews what a message would send and cost, debounced. A response for earlier values is
 * cancelled or ignored.
 */
export function useSmsPreview(choice: SmsChoice | undefined, message: string): PreviewState {
  const typed = message.trim();
  const request = JSON.stringify({ ...(choice ?? NOBODY), message: typed });
  const debounced = useDebounced(request);
  const isAskable = choice !== undefined && typed !== '' && typed.length <= MAX_SMS_LENGTH;
  const body = JSON.parse(debounced) as SmsChoice & { message: string };
  const isEnabled = isAskable && body.message !== '' && (body.customer ?? body.zone) !== null;
  const read = useRead(
    sms.smsPreview,
    { body: { ...body, zone: body.zone ?? null } },
    { isEnabled, keepsPrevious: true, staleMs: 0 },
  );
  return {
    outcome: isEnabled && !read.error ? read.data : undefined,
    isCurrent: debounced === request && !read.isPlaceholderData,
  };
}
