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

/** Texts of a toast; `messages` translate them where they come from the server. */
export type ToastTexts = {
  heading?: string;
  message?: string;
  messages?: Partial<EnvelopeMessages<Message>> | undefined;
  /** What was recorded is no good news. */
  kind?: 'warning' | undefined;
};
type Success = ToastTexts | 'silent';

export type ChangeOptions<E extends EndpointShape> = {
  /** Texts of the success toast; the server's heading and message by default. */
  success?: (result: EndpointResult<E>) => Success;
  /**
   * The caller shows failures itself, for instance in a dialog: all of them, or those it
   * recognises.
   */
  isFailureSilent?: boolean | ((reason: unknown) => boolean);
};

export type Change<E extends EndpointShape> = {
  /** Sends the change; when it resolves, everything on screen is being refetched. */
  save: (input: CallInput<E>) => Promise<EndpointResult<E>>;
  /** Like `save`, but never rejects: returns undefined after a failure. */
  run: (input: CallInput<E>) => Promise<EndpointResult<E> | undefined>;
  isSaving: boolean;
};

const CONFLICT = 409;

type EnvelopeTexts = { heading?: unknown; message?: unknown; messages?: EnvelopeMessages<Message> };

function envelopeTexts(result: unknown): ToastTexts {
  const { heading, message, messages } = (result ?? {}) as EnvelopeTexts;
  return {
    ...(typeof heading === 'string' ? { heading } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    messages,
  };
}

/** Shows a success toast, its texts translated into the user's language. */
export async function toastSuccess(texts: ToastTexts): Promise<void> {
  const { kind, heading, message, messages } = texts;
  const textOf = await serverText();
  toast.success({
    kind,
    heading: heading && textOf(heading, messages?.heading),
    message: message && textOf(message, messages?.detail),
  });
}

/**
 * Shows a failed call as a toast, with its heading and messages. The toast is removed when a call
 * of the same endpoint succeeds.
 */
export function toastFailure(reason: unknown, endpoint?: EndpointShape): void {
  if (reason instanceof CallFailure) {
    const { heading, messages } = reason;
    toast.failure({ heading, messages, about: endpoint?.path });
  }
}

/**
 * A mutation through the contract. It keeps one idempotency key until it succeeds or its input
 * changes, so that a retry never does it twice; a second press before the answer is not sent at
 * all, because the server does not store the answer of every call. Toasts are those of
 * specification section 8. Afterwards all active queries are refetched; nothing is updated
 * optimistically.
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
      const texts = options.success ? options.success(result) : envelopeTexts(result);
      if (texts !== 'silent') void toastSuccess(texts);
      void queryClient.invalidateQueries();
    },
    onError: (reason) => {
      const { isFailureSilent: isSilent } = options;
      if (typeof isSilent === 'function' ? isSilent(reason) : isSilent) return;
      toastFailure(reason, endpoint);
      // A conflict means that the data on screen is stale.
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
