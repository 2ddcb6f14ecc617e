import { englishOf, type Message, message } from '@netkhata/contract/messages';
import type { EnvelopeMessages } from '@netkhata/contract/endpoint';
import type { CodeNeeded } from '@netkhata/contract/second-factor';

/** A refusal that a user may see: the status and what the envelope says (decisions section 9). */
export class Failure extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 503;
  readonly heading: Message;
  /** One message, or field -> messages for bad input. */
  readonly detail: EnvelopeMessages['detail'];
  /** What the caller needs to go on, such as the new figures after a conflict. */
  readonly data: unknown;

  constructor(failure: {
    status: Failure['status'];
    heading: Message;
    detail: Failure['detail'];
    data?: unknown;
  }) {
    super(textOfDetail(failure.detail));
    this.status = failure.status;
    this.heading = failure.heading;
    this.detail = failure.detail;
    this.data = failure.data ?? null;
  }
}

/** In English, for the log and for what is kept of work that nobody waits for. */
const textOfDetail = (detail: Failure['detail']): string =>
  isMessage(detail)
    ? englishOf(detail)
    : Object.entries(detail)
        .map(([field, messages]) => `${field}: ${messages.map(englishOf).join(' ')}`)
        .join(' ');

/** Tells one message from the messages of fields, of which one may be called `key`. */
export const isMessage = (detail: Failure['detail']): detail is Message =>
  typeof detail.key === 'string';

/** 422: a field of the input is wrong. */
export const badInput = (fields: Record<string, Message | readonly Message[]>): Failure =>
  new Failure({
    status: 422,
    heading: message('heading.checkForm'),
    detail: Object.fromEntries(
      Object.entries(fields).map(([field, reasons]) => [
        field,
        'key' in reasons ? [reasons] : [...reasons],
      ]),
    ),
  });

/** 422 for an id that no record (or none in the user's zone) has. */
export const unknownId = (field: string): Failure =>
  badInput({ [field]: message('record.unknown') });

export const notFound = (what: Message): Failure =>
  new Failure({ status: 404, heading: message('heading.notFound'), detail: what });

/** 409: the data does not allow it (any more). */
export const conflict = (reason: Message, data?: unknown): Failure =>
  new Failure({
    status: 409,
    heading: message('heading.notPossible'),
    detail: reason,
    data,
  });

export const forbidden = (reason: Message): Failure =>
  new Failure({
    status: 403,
    heading: message('heading.notAllowed'),
    detail: reason,
  });

/** 403 for what a field asks for. */
export const forbiddenField = (field: string, reason: Message): Failure =>
  new Failure({
    status: 403,
    heading: message('heading.notAllowed'),
    detail: { [field]: [reason] },
  });

export const signInNeeded = (): Failure =>
  new Failure({
    status: 401,
    heading: message('heading.signIn'),
    detail: message('session.ended'),
  });

export const signInRefused = (): Failure =>
  new Failure({
    status: 401,
    heading: message('heading.signInFailed'),
    detail: message('signIn.refused'),
  });

/** The password was right; a code of the second factor is still to come. */
export const codeNeeded = (): Failure =>
  new Failure({
    status: 401,
    heading: message('heading.oneMoreStep'),
    detail: message('signIn.codeNeeded'),
    data: { isCodeNeeded: true } satisfies CodeNeeded,
  });

export const codeRefused = (): Failure =>
  new Failure({
    status: 401,
    heading: message('heading.signInFailed'),
    detail: message('signIn.codeRefused'),
    data: { isCodeNeeded: true } satisfies CodeNeeded,
  });

export const tooManyAttempts = (seconds: number): Failure =>
  new Failure({
    status: 429,
    heading: message('heading.tooManyAttempts'),
    detail: message('signIn.tooManyAttempts', { seconds }),
  });

export const tooManyRequests = (seconds: number): Failure =>
  new Failure({
    status: 429,
    heading: message('heading.tooManyRequests'),
    detail: message('call.tooMany', { seconds }),
  });

/** 503: nothing is wrong with the call, and it was not carried out or not answered for. */
export const outOfReach = (reason: Message): Failure =>
  new Failure({
    status: 503,
    heading: message('heading.notAvailable'),
    detail: reason,
  });
