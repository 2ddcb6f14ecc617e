import * as z from 'zod/mini';
import type { Message } from './messages.ts';

/**
 * What a form field demands, declared beside its check: forms read `maxLength` from here, the
 * documentation reads everything.
 */
export interface FieldRules {
  isRequired?: boolean;
  maxLength?: number;
  /** Accepts an id, or a select's option object with one; 'one or all' is for filters. */
  id?: 'one' | 'one or all';
  /** The only accepted words. */
  words?: readonly string[];
  /** Messages for refused values, besides "missing" and "too long". */
  refusals?: readonly Message[];
}

const rulesOfSchemas = z.registry<FieldRules>();

/** Attaches rules to a schema. */
/* @__NO_SIDE_EFFECTS__ */
export const withRules = <S extends z.ZodMiniType>(rules: FieldRules, field: S): S => {
  rulesOfSchemas.add(field, rules);
  return field;
};

/** The schema inside wrappers such as optional and nullable. */
const innermost = (schema: z.core.$ZodType): z.core.$ZodTypes => {
  let inner = schema as z.core.$ZodTypes;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodTypes;
  return inner;
};

/** The rules attached to a field; optional and nullable wrappers are looked through. */
export const fieldRules = (field: z.core.$ZodType): FieldRules => ({
  ...rulesOfSchemas.get(innermost(field)),
  ...(field._zod.def.type === 'optional' ? { isRequired: false } : {}),
});

type Definition = z.core.$ZodTypes['_zod']['def'];

/** The maximum length of a body's field; `path` is dotted, through objects and lines. */
export function maxLengthOf(body: z.core.$ZodType, path: string): number | undefined {
  let field: z.core.$ZodType | undefined = body;
  for (const name of path.split('.')) {
    const outer: Definition = innermost(field)._zod.def;
    const def: Definition = outer.type === 'array' ? innermost(outer.element)._zod.def : outer;
    if (def.type === 'record') field = def.valueType;
    else field = def.type === 'object' ? def.shape[name] : undefined;
    if (!field) return undefined;
  }
  return fieldRules(field).maxLength;
}
