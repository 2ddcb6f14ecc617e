import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { MAX_SMS_LENGTH, sms } from '@netkhata/contract/sms';
import { useRead } from '../../api/use-read.ts';
import { useDebounced } from '../../ui/debounced.ts';

/** Who is written to: customers or a zone, and to whom of them alone. */
export type SmsChoice = Omit<EndpointInput<typeof sms.customerSmsSend>['body'], 'message'>;
export type SmsPreview = EndpointResult<typeof sms.smsPreview>;

const NOBODY: SmsChoice = { customer: null, zone: null };

type PreviewState = {
  /** The last answer; undefined while nobody is chosen, nothing is typed, or it was refused. */
  outcome: SmsPreview | undefined;
  /** The answer is about what stands in the form now. */
  isCurrent: boolean;
};

/**
 * What a message would send and cost, asked once the typing rests. An answer to an earlier text is
 * cancelled, or comes too late to be shown.
 */
export function useSmsPreview(choice: SmsChoice | undefined, message: string): PreviewState {
  const typed = message.trim();
  const request = JSON.stringify({ ...(choice ?? NOBODY), message: typed });
  const rested = useDebounced(request);
  const isAskable = choice !== undefined && typed !== '' && typed.length <= MAX_SMS_LENGTH;
  const body = JSON.parse(rested) as SmsChoice & { message: string };
  const isEnabled = isAskable && body.message !== '' && (body.customer ?? body.zone) !== null;
  const read = useRead(
    sms.smsPreview,
    { body: { ...body, zone: body.zone ?? null } },
    { isEnabled, keepsPrevious: true, staleMs: 0 },
  );
  return {
    outcome: isEnabled && !read.error ? read.data : undefined,
    isCurrent: rested === request && !read.isPlaceholderData,
  };
}
