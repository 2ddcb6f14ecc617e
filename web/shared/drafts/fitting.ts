import { fieldRules } from '@netkhata/contract/field-rules';
import * as z from 'zod/mini';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/**
 * The fields of a draft that the form still has and that hold what it can show: a draft may come
 * from an older version of the product. A text that the call would refuse, such as half a mobile
 * number, fits: it is just what was being typed.
 */
export function fitting<V extends object>(
  kept: unknown,
  { like, schemas }: { like: V; schemas: Schemas },
): Partial<V> {
  const given = (kept ?? {}) as Record<string, unknown>;
  const fields = Object.entries(like)
    .filter(([name]) => Object.hasOwn(given, name))
    .map(([name, shown]) => ({ name, shown, value: given[name], schema: schemas[name] }));
  return Object.fromEntries(
    fields.filter(fits).map(({ name, value }) => [name, value]),
  ) as Partial<V>;
}

type Field = { shown: unknown; value: unknown; schema: z.ZodMiniType | undefined };

/** Whether a form that shows one value of a field can show the other. */
function fits({ shown, value, schema }: Field): boolean {
  const words = schema && fieldRules(schema).words;
  if (words && value !== null) return words.some((word) => word === value);
  const isText = typeof shown === 'string';
  if (isText && value !== null) return typeof value === 'string';
  // The empty text of a form is '', never null.
  if (shown === '') return false;
  if (schema) return z.safeEncode(schema, value).success;
  return typeof value === typeof shown;
}
