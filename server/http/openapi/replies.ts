import type { Reply } from '@netkhata/contract/endpoint';
import { type JsonSchema, replySchema } from './schema.ts';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const envelope = (data: JsonSchema): Record<string, JsonSchema> => ({
  success: { const: true },
  heading: text,
  successMessage: text,
  errorMessage: text,
  data,
});

const pageFields = (row: JsonSchema): Record<string, JsonSchema> => ({
  data: { type: 'array', items: row },
  current_page: whole,
  from: whole,
  to: whole,
  last_page: whole,
  per_page: whole,
  total: whole,
});

const sumsSchema: JsonSchema = {
  description: 'What all rows come to, by column: only where the query has `sums=yes`.',
  type: 'object',
  additionalProperties: { type: ['number', 'string'] },
};

const messageReference: JsonSchema = { $ref: '#/components/schemas/Message' };

/** A server message with key and values, for clients that translate it. */
export const messageSchema: JsonSchema = {
  description:
    'What the server says, by key: the English text is in the other members, or in the field beside.',
  type: 'object',
  properties: {
    key: text,
    values: {
      description: 'What fills the places of the text.',
      type: 'object',
      additionalProperties: {
        anyOf: [
          text,
          { type: 'number' },
          messageReference,
          { type: 'array', items: messageReference },
        ],
      },
    },
  },
  required: ['key'],
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Media types of a successful reply, matching `successEnvelope`. */
export function replyContent(reply: Reply): Record<string, { schema: JsonSchema }> {
  switch (reply.kind) {
    case 'data':
      return json(object(envelope(replySchema(reply.schema))));
    case 'saved': {
      const messages = object({ heading: messageReference, detail: messageReference });
      return json(object({ ...envelope(replySchema(reply.schema)), messages }));
    }
    case 'record': {
      const again: JsonSchema = { type: 'object', description: 'The same record once more.' };
      return json({ allOf: [object(envelope(again)), replySchema(reply.schema)] });
    }
    case 'table': {
      const page = object(pageFields(replySchema(reply.row)));
      Object.assign(page.properties as object, { sums: sumsSchema });
      return json(object(envelope(object({ data: page }))));
    }
    case 'page': {
      const { data, ...page } = pageFields(replySchema(reply.row));
      return json(object({ ...envelope(data as JsonSchema), ...page }));
    }
    case 'file':
      return { [reply.contentType]: { schema: { type: 'string', format: 'binary' } } };
    case 'events':
      return { 'text/event-stream': { schema: replySchema(reply.schema) } };
  }
}

/** Schema of every refusal, whatever its status (decisions section 9). */
export const failureSchema: JsonSchema = object({
  success: { const: false },
  heading: text,
  successMessage: text,
  errorMessage: {
    description: 'Text, or for bad input the messages of each field.',
    anyOf: [text, { type: 'object', additionalProperties: { type: 'array', items: text } }],
  },
  data: { description: 'What the caller needs to go on, else null.' },
  messages: object({
    heading: messageReference,
    detail: {
      description: 'As `errorMessage`: one message, or those of each field.',
      anyOf: [
        messageReference,
        { type: 'object', additionalProperties: { type: 'array', items: messageReference } },
      ],
    },
  }),
});
