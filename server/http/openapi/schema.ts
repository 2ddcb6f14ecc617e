import type { Schema } from '@netkhata/contract/endpoint';
import { fieldRules } from '@netkhata/contract/field-rules';
import { englishOf, message } from '@netkhata/contract/messages';
import { day, quantity, serverMessage } from '@netkhata/contract/wire';
import { taka } from '@netkhata/contract/wire-formats';
import * as z from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Reference to the schema of ids that may also be sent as an option object. */
const ID_REFERENCE = '#/components/schemas/Id';
const ID_OR_ALL: JsonSchema = { anyOf: [{ $ref: ID_REFERENCE }, { const: 'all' }] };

/** The schema of that reference. */
export const idSchema: JsonSchema = {
  description: 'An id, as number or text, or the option object of a select that holds it.',
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string' },
    {
      type: 'object',
      examples: [
        { value: 7, label: 'Mirpur' },
        { id: 7, name: 'Mirpur' },
      ],
    },
    { type: 'null' },
  ],
};

interface FieldText {
  isRequired: boolean;
  /** Validation messages that a client may get, without duplicates. */
  text: string;
}

/** Describes the validation rules of a field for a client. */
function fieldText(field: Schema): FieldText {
  const { isRequired, maxLength, refusals = [] } = fieldRules(field);
  const words = wordsOf(field);
  const tooLong = maxLength === undefined ? [] : [message('field.tooLong', { most: maxLength })];
  return {
    isRequired: isRequired ?? field._zod.optin !== 'optional',
    text: words
      ? englishOf(message('field.notOneOf', { words: words.join(', ') }))
      : [...tooLong, ...refusals].map(englishOf).join(' '),
  };
}

/** The allowed words of a field, looking through its conversions. */
export function wordsOf(field: Schema): readonly string[] | undefined {
  let def = (field as unknown as z.core.$ZodTypes)._zod.def;
  while ('out' in def || 'innerType' in def) {
    const inner = 'out' in def ? def.out : def.innerType;
    def = (inner as z.core.$ZodTypes)._zod.def;
  }
  const { words } = fieldRules(field);
  return words ?? (def.type === 'enum' ? Object.values(def.entries).map(String) : undefined);
}

interface Visited {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}

const isObject = (schema: z.core.$ZodTypes): schema is z.core.$ZodObject =>
  schema._zod.def.type === 'object';

/** Removes constraints without information: JavaScript's integer limits, string property names. */
function dropNoise(jsonSchema: JsonSchema): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  delete jsonSchema.propertyNames;
}

function setRequired(jsonSchema: JsonSchema, names: string[]): void {
  delete jsonSchema.required;
  if (names.length > 0) jsonSchema.required = names;
}

function replace(jsonSchema: JsonSchema, by: JsonSchema): void {
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  Object.assign(jsonSchema, by);
}

/** Adds to each input field whether it is required and which validation messages it can give. */
function describeInput({ zodSchema, jsonSchema }: Visited): void {
  dropNoise(jsonSchema);
  if (!isObject(zodSchema)) return;
  const fields = Object.entries(zodSchema._zod.def.shape) as [string, Schema][];
  for (const [name, field] of fields) {
    const property = jsonSchema.properties?.[name];
    if (typeof property !== 'object') continue;
    const { id, maxLength } = fieldRules(field);
    const { text } = fieldText(field);
    if (id) replace(property, id === 'one' ? { $ref: ID_REFERENCE } : ID_OR_ALL);
    else if (text !== '') property.description = text;
    if (maxLength !== undefined) property.maxLength = maxLength;
  }
  setRequired(
    jsonSchema,
    fields.filter(([, field]) => fieldText(field).isRequired).map(([name]) => name),
  );
}

/** Wire format of replies for types that accept several formats as input. */
const REPLY_FORMATS = new Map<unknown, JsonSchema>([
  [taka, { type: 'number', description: 'Taka, at most two decimals.' }],
  [quantity, { type: 'number', description: 'At most three decimals.' }],
  [day, { type: 'string', format: 'date' }],
  [serverMessage, { $ref: '#/components/schemas/Message' }],
]);

function describeReply({ zodSchema, jsonSchema }: Visited): void {
  dropNoise(jsonSchema);
  const written = REPLY_FORMATS.get(zodSchema);
  if (written) replace(jsonSchema, written);
  if (!isObject(zodSchema)) return;
  const fields = Object.entries(zodSchema._zod.def.shape);
  setRequired(
    jsonSchema,
    fields.filter(([, field]) => field._zod.optout !== 'optional').map(([name]) => name),
  );
}

function wireSchema(schema: Schema, override: (visited: Visited) => void): JsonSchema {
  const { $schema: _, ...wire } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override,
  });
  return wire;
}

/** JSON Schema of the input of a call. */
export const inputSchema = (schema: Schema): JsonSchema => wireSchema(schema, describeInput);

/** JSON Schema of the reply of a call. */
export const replySchema = (schema: Schema): JsonSchema => wireSchema(schema, describeReply);
