import type { Schema } from '@netkhata/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { documentedCalls } from '../http/openapi/document.ts';
import { HARMFUL } from './fuzz-values.ts';

/** Collects a schema and all schemas nested in it: fields, list items, optional ones. */
function schemasIn(schema: Schema, found = new Set<Schema>()): Set<Schema> {
  if (found.has(schema)) return found;
  found.add(schema);
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const inner =
    def.type === 'object'
      ? Object.values(def.shape)
      : def.type === 'array'
        ? [def.element]
        : def.type === 'optional' || def.type === 'nullable'
          ? [def.innerType]
          : [];
  for (const each of inner) schemasIn(each as unknown as Schema, found);
  return found;
}

/** Every harmful value by itself, and nested in an option object and in a list. */
const harms = HARMFUL.flatMap((harm) => [
  harm,
  { value: harm },
  { id: harm, name: harm },
  { name: harm },
  [harm],
]);

test('decoding any input returns a value or a refusal, and never throws', () => {
  // Most schemas belong to many calls; each is tried once.
  const schemas = new Map<Schema, string>();
  for (const { key, endpoint } of documentedCalls) {
    for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
      if (part) for (const schema of schemasIn(part)) schemas.set(schema, key);
    }
  }
  const broken = new Set<string>();
  for (const [schema, key] of schemas) {
    for (const harm of harms) {
      try {
        z.safeDecode(schema, harm);
      } catch (error) {
        broken.add(`${key}: ${String(error)} for ${JSON.stringify(harm)?.slice(0, 200)}`);
      }
    }
  }
  expect([...broken]).toEqual([]);
});
