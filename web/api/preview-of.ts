import type { CallInput, EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import { call } from './call.ts';
import { toastFailure } from './use-change.ts';

/**
 * What a form would do, before it does it. A failure is shown as a toast, as that of a change, and
 * thrown on to the form.
 */
export async function previewOf<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
): Promise<EndpointResult<E>> {
  try {
    return await call(endpoint, input);
  } catch (reason) {
    toastFailure(reason, endpoint);
    throw reason;
  }
}
