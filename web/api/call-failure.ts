import type { Message } from '@netkhata/contract/messages';
import type { ServerTextOf } from '../i18n/server-text.ts';

/** Field name on the wire -> error messages. */
export type FieldMessages = Record<string, string[]>;

type FailureParts = {
  status: number;
  heading: string;
  messages: string[];
  fields?: FieldMessages;
  data?: unknown;
};

/** A call that failed; status 0 means that no answer arrived at all. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly status: number;
  readonly heading: string;
  readonly messages: string[];
  readonly fields: FieldMessages;
  /** Extra data of the refusal, for instance the new figures of bills that changed meanwhile. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/** The texts at one place of an envelope, each translated by its message where there is one. */
function textsOf(texts: unknown, messages: unknown, textOf: ServerTextOf): string[] {
  const list = listOf(messages) as (Message | undefined)[];
  return listOf(texts)
    .filter((text) => typeof text === 'string')
    .map((text, place) => textOf(text, list[place]));
}

/**
 * Reads the envelope of a failed call (specification section 8): an object of field to messages is
 * flattened, a plain text is taken as it is, and `missingMessage` stands in where there is none.
 * `textOf` translates each text into the user's language.
 */
export function failureOf(input: {
  status: number;
  envelope: unknown;
  missingMessage: string;
  textOf: ServerTextOf;
}): CallFailure {
  const { textOf } = input;
  const envelope = isRecord(input.envelope) ? input.envelope : {};
  const { errorMessage, heading, data } = envelope;
  const byKey = isRecord(envelope['messages']) ? envelope['messages'] : {};
  const { detail } = byKey;
  const fields: FieldMessages = {};
  for (const [field, texts] of Object.entries(isRecord(errorMessage) ? errorMessage : {})) {
    fields[field] = textsOf(texts, isRecord(detail) ? detail[field] : undefined, textOf);
  }
  // The same message for several fields is listed once; each field keeps its own.
  const messages = isRecord(errorMessage)
    ? [...new Set(Object.values(fields).flat())]
    : textsOf(errorMessage, detail, textOf);
  return new CallFailure({
    status: input.status,
    heading: textsOf(heading, byKey['heading'], textOf)[0] ?? '',
    messages: messages.length > 0 ? messages : [input.missingMessage],
    fields,
    data,
  });
}
