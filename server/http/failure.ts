import { englishOf, type Message, message } from '@netkhata/contract/messages';
import type { EnvelopeMessages } from '@netkhata/contract/endpoint';
import type { CodeNeeded } from '@netkhata/contract/second-factor';
import type { Database } from '../database/database.ts';

/** A refusal that is shown to the user: HTTP status and envelope content (decisions section 9). */
export class Failure extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 503;
  readonly heading: Message;
  /** One message, or field -> messages for invalid input. */
  readonly detail: EnvelopeMessages['detail'];
  /** Data that the caller needs to continue, such as the new figures after a conflict. */
  readonly data: unknown;
  /** What is kept of the call although it is refused; run once its transaction has ended. */
  afterRollback?: (database: Database) => Promise<void>;

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

/** English text for the log and for failures stored by background work. */
const textOfDetail = (detail: Failure['detail']): string =>
  isMessage(detail)
    ? englishOf(detail)
    : Object.entries(detail)
        .map(([field, messages]) => `${field}: ${messages.map(englishOf).join(' ')}`)
        .join(' ');

/** Tells a single message from messages by field, one of which may be named `key`. */
export const isMessage = (detail: Failure['detail']): detail is Message =>
  typeof detail.key === 'string';

/** 422: a field of the input is invalid. */
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

/** 422 for an id of no record, or of none in the user's scope. */
export const unknownId = (field: string): Failure =>
  badInput({ [field]: message('record.unknown') });

export const notFound = (what: Message): Failure =>
  new Failure({ status: 404, heading: message('heading.notFound'), detail: what });

/** 409: the state of the data does not allow the call, or no longer does. */
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

/** 403 for the value of a field. */
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

/** The password was right, but a code of the second factor is still missing. */
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

/** 503: the call is valid but was not carried out, or its outcome is unknown. */
export const outOfReach = (reason: Message): Failure =>
  new Failure({
    status: 503,
    heading: message('heading.notAvailable'),
    detail: reason,
  });
