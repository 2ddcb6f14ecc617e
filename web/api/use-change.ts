import type {
  CallInput,
  EndpointResult,
  EndpointShape,
  EnvelopeMessages,
} from '@netkhata/contract/endpoint';
import type { Message } from '@netkhata/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverText } from '../i18n/server-text.ts';
import { toast } from '../ui/toast.tsx';
import { CallFailure } from './call-failure.ts';
import { call } from './call.ts';
import { newSubmissionKey } from './submission-key.ts';

/** What a toast says; `messages` where the server said it. */
export type Words = {
  heading?: string;
  message?: string;
  messages?: Partial<EnvelopeMessages<Message>> | undefined;
};
type Success = Words | 'silent';

export type ChangeOptions<E extends EndpointShape> = {
  /** What the success toast says; without it, the server's heading and message. */
  success?: (result: EndpointResult<E>) => Success;
  /** The caller shows failures itself, for instance in a dialog: all, or those it knows. */
  isFailureSilent?: boolean | ((reason: unknown) => boolean);
};

export type Change<E extends EndpointShape> = {
  /** Sends the change; resolves after everything on screen is being read again. */
  save: (input: CallInput<E>) => Promise<EndpointResult<E>>;
  /** The same for who has nothing to do after a failure: answers undefined then, never rejects. */
  run: (input: CallInput<E>) => Promise<EndpointResult<E> | undefined>;
  isSaving: boolean;
};

const CONFLICT = 409;

type ServerWords = { heading?: unknown; message?: unknown; messages?: EnvelopeMessages<Message> };

function serverWords(result: unknown): Words {
  const { heading, message, messages } = (result ?? {}) as ServerWords;
  return {
    ...(typeof heading === 'string' ? { heading } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    messages,
  };
}

/** Shows what the server said of a success, in the user's language. */
export async function toastSuccess({ heading, message, messages }: Words): Promise<void> {
  const textOf = await serverText();
  toast.success({
    ...(heading === undefined ? {} : { heading: textOf(heading, messages?.heading) }),
    ...(message === undefined ? {} : { message: textOf(message, messages?.detail) }),
  });
}

/**
 * Shows a failed call the way the whole product does: heading and bulleted messages, top right. It
 * goes when the same endpoint succeeds.
 */
export function toastFailure(reason: unknown, endpoint?: EndpointShape): void {
  if (reason instanceof CallFailure) {
    const { heading, messages } = reason;
    toast.failure({ heading, messages, about: endpoint?.path });
  }
}

/**
 * A change through the contract: one idempotency key until it succeeds or its input changes, so a
 * retry never does it twice, and a second press before the answer is not sent at all (not every call
 * keeps its answers); toasts as section 8 says; then reads everything active again. Nothing is shown
 * as done before the server said so.
 */
export function useChange<E extends EndpointShape>(
  endpoint: E,
  options: ChangeOptions<E> = {},
): Change<E> {
  const queryClient = useQueryClient();
  const submission = useRef({ key: '', input: '' });
  const mutation = useMutation<EndpointResult<E>, Error, CallInput<E>>({
    mutationFn: (input) => {
      const serialised = JSON.stringify(input);
      if (submission.current.key === '' || submission.current.input !== serialised) {
        submission.current = { key: newSubmissionKey(), input: serialised };
      }
      return call(endpoint, input, { idempotencyKey: submission.current.key });
    },
    onSuccess: (result) => {
      submission.current = { key: '', input: '' };
      toast.forgetFailure(endpoint.path);
      const words = options.success ? options.success(result) : serverWords(result);
      if (words !== 'silent') void toastSuccess(words);
      void queryClient.invalidateQueries();
    },
    onError: (reason) => {
      const { isFailureSilent: isSilent } = options;
      if (typeof isSilent === 'function' ? isSilent(reason) : isSilent) return;
      toastFailure(reason, endpoint);
      // What is on screen is older than what the server refused it by.
      if (reason instanceof CallFailure && reason.status === CONFLICT) {
        void queryClient.invalidateQueries();
      }
    },
  });
  const underWay = useRef<{ input: string; result: Promise<EndpointResult<E>> }>(undefined);
  function save(input: CallInput<E>): Promise<EndpointResult<E>> {
    const serialised = JSON.stringify(input);
    if (underWay.current?.input === serialised) return underWay.current.result;
    const own = { input: serialised, result: mutation.mutateAsync(input) };
    underWay.current = own;
    const settle = () => {
      if (underWay.current === own) underWay.current = undefined;
    };
    void own.result.then(settle, settle);
    return own.result;
  }
  const run = (input: CallInput<E>) => save(input).catch(() => undefined);
  return { save, run, isSaving: mutation.isPending };
}
