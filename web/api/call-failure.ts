import type { Say } from '../i18n/server-speech.ts';

/** Field of the wire -> what is wrong with it. */
export type FieldMessages = Record<string, string[]>;

type FailureParts = {
  status: number;
  heading: string;
  messages: string[];
  fields?: FieldMessages;
  data?: unknown;
};

/** A call that did not succeed; status 0 means that no answer came at all. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly status: number;
  readonly heading: string;
  readonly messages: string[];
  readonly fields: FieldMessages;
  /** What the server sent along, for instance the new figures of bills that changed meanwhile. */
  readonly data: unknown;

  constructor(parts: FailureParts) {
    super(parts.messages.join(' '));
    this.status = parts.status;
    this.heading = parts.heading;
    this.messages = parts.messages;
    this.fields = parts.fields ?? {};
    this.data = parts.data;
  }
}

function isFieldMessages(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(listOf);
  return isFieldMessages(value) ? Object.values(value).flatMap(listOf) : [];
}

/**
 * Reads the envelope of a failed call (specification section 8): an object of field to messages is
 * flattened, text is taken as it is, and a missing message becomes `missingMessage`. `say` puts
 * each sentence of the server into the language that is spoken.
 */
export function failureOf(input: {
  status: number;
  envelope: unknown;
  missingMessage: string;
  say: Say;
}): CallFailure {
  const { say } = input;
  const envelope = isFieldMessages(input.envelope) ? input.envelope : {};
  const { errorMessage, heading, data } = envelope;
  // Three empty fields are told once; each field still has its own.
  const messages = [...new Set(listOf(errorMessage).map(say))];
  const fields = isFieldMessages(errorMessage)
    ? Object.fromEntries(
        Object.entries(errorMessage).map(([field, list]) => [field, listOf(list).map(say)]),
      )
    : {};
  return new CallFailure({
    status: input.status,
    heading: typeof heading === 'string' ? say(heading) : '',
    messages: messages.length > 0 ? messages : [input.missingMessage],
    fields,
    data,
  });
}
