import type { JsonSchema } from './schema.ts';

const isOptional = (schema: JsonSchema, name: string): boolean =>
  !(schema.required ?? []).includes(name);

/** A JSON Schema in one line, as a reader of types knows it: `{ id: integer, zone: string | null }`. */
export function shapeText(schema: JsonSchema): string {
  if (schema.$ref) return 'id';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(shapeText))].join(' | ');
  if (schema.type === 'array') return `[${shapeText((schema.items ?? {}) as JsonSchema)}]`;
  if (schema.type === 'object') return objectText(schema);
  if (schema.format === 'date') return 'day';
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' | ');
}

function objectText(schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      `${name}${isOptional(schema, name) ? '?' : ''}: ${shapeText(field as JsonSchema)}`,
  );
  const other = schema.additionalProperties;
  if (typeof other === 'object') fields.push(`[name]: ${shapeText(other)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
