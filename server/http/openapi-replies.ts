import type { Reply } from '@netkhata/contract/endpoint';
import { type JsonSchema, replySchema } from './openapi-schema.ts';

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

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The media types of a successful answer, laid out as `successEnvelope` lays it out. */
export function replyContent(reply: Reply): Record<string, { schema: JsonSchema }> {
  switch (reply.kind) {
    case 'data':
    case 'saved':
      return json(object(envelope(replySchema(reply.schema))));
    case 'record': {
      const again: JsonSchema = { type: 'object', description: 'The same record once more.' };
      return json({ allOf: [object(envelope(again)), replySchema(reply.schema)] });
    }
    case 'table': {
      const page = object(pageFields(replySchema(reply.row)));
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

/** Every refusal, whatever its status (decisions section 9). */
export const failureSchema: JsonSchema = object({
  success: { const: false },
  heading: text,
  successMessage: text,
  errorMessage: {
    description: 'Text, or for bad input the messages of each field.',
    anyOf: [text, { type: 'object', additionalProperties: { type: 'array', items: text } }],
  },
  data: { description: 'What the caller needs to go on, else null.' },
});
