import type { CodeNeeded } from '@netkhata/contract/second-factor';

/** A refusal that a user may see: the status and what the envelope says (decisions section 9). */
export class Failure extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422 | 429 | 503;
  readonly heading: string;
  /** Text, or field -> messages for bad input. */
  readonly detail: string | Record<string, string[]>;
  /** What the caller needs to go on, such as the new figures after a conflict. */
  readonly data: unknown;

  constructor(failure: {
    status: Failure['status'];
    heading: string;
    detail: Failure['detail'];
    data?: unknown;
  }) {
    super(typeof failure.detail === 'string' ? failure.detail : JSON.stringify(failure.detail));
    this.status = failure.status;
    this.heading = failure.heading;
    this.detail = failure.detail;
    this.data = failure.data ?? null;
  }
}

/** 422: a field of the input is wrong; `data` is what a screen needs to say it in its language. */
export const badInput = (
  fields: Record<string, string | string[]>,
  data: unknown = null,
): Failure =>
  new Failure({
    status: 422,
    heading: 'Please check the form',
    detail: Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field, Array.isArray(text) ? text : [text]]),
    ),
    data,
  });

/** 422 for an id that no record (or none in the user's zone) has. */
export const unknownId = (field: string): Failure =>
  badInput({ [field]: 'There is no such record.' });

export const notFound = (what: string): Failure =>
  new Failure({ status: 404, heading: 'Not found', detail: `The requested ${what} is not found.` });

/** 409: the data does not allow it (any more). */
export const conflict = (detail: string, data?: unknown): Failure =>
  new Failure({ status: 409, heading: 'Not possible', detail, data });

export const forbidden = (detail: string): Failure =>
  new Failure({ status: 403, heading: 'Not allowed', detail });

export const signInNeeded = (): Failure =>
  new Failure({ status: 401, heading: 'Please sign in', detail: 'Your session has ended.' });

export const signInRefused = (): Failure =>
  new Failure({
    status: 401,
    heading: 'Sign in failed',
    detail: 'The login detail is incorrect',
  });

/** The password was right; a code of the second factor is still to come. */
export const codeNeeded = (): Failure =>
  new Failure({
    status: 401,
    heading: 'One more step',
    detail: 'Enter the code from your authenticator app.',
    data: { isCodeNeeded: true } satisfies CodeNeeded,
  });

export const codeRefused = (): Failure =>
  new Failure({
    status: 401,
    heading: 'Sign in failed',
    detail: 'The code is incorrect, or was used before.',
    data: { isCodeNeeded: true } satisfies CodeNeeded,
  });

export const tooManyAttempts = (seconds: number): Failure =>
  new Failure({
    status: 429,
    heading: 'Too many attempts',
    detail: `Too many failed attempts. Try again in ${seconds} seconds.`,
  });

export const tooManyRequests = (seconds: number): Failure =>
  new Failure({
    status: 429,
    heading: 'Too many requests',
    detail: `Please try again in ${seconds} seconds.`,
  });

/** 503: nothing is wrong with the call, and it was not carried out or not answered for. */
export const outOfReach = (detail: string): Failure =>
  new Failure({ status: 503, heading: 'Not available just now', detail });
