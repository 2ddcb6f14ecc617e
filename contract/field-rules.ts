import * as z from 'zod/mini';
import type { Message } from './messages.ts';

/**
 * What a field of a form demands, stated once beside its check: a form takes its `maxLength` from
 * here, the documentation all of it.
 */
export interface FieldRules {
  isRequired?: boolean;
  maxLength?: number;
  /** Reads an id, or the option object of a select that holds one; 'or all' for a filter. */
  id?: 'one' | 'one or all';
  /** The only words it takes. */
  words?: readonly string[];
  /** What it says of a value it does not take, beside that it is missing or too long. */
  refusals?: readonly Message[];
}

const rulesOfSchemas = z.registry<FieldRules>();

/** States a field's rules. */
/* @__NO_SIDE_EFFECTS__ */
export const withRules = <S extends z.ZodMiniType>(rules: FieldRules, field: S): S => {
  rulesOfSchemas.add(field, rules);
  return field;
};

/** The schema inside wrappers that only allow the value to be missing. */
const innermost = (schema: z.core.$ZodType): z.core.$ZodTypes => {
  let inner = schema as z.core.$ZodTypes;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodTypes;
  return inner;
};

/** The rules of a field that states them; a wrapper may only make it optional. */
export const fieldRules = (field: z.core.$ZodType): FieldRules => ({
  ...rulesOfSchemas.get(innermost(field)),
  ...(field._zod.def.type === 'optional' ? { isRequired: false } : {}),
});

type Definition = z.core.$ZodTypes['_zod']['def'];

/** How many characters a field of a body takes; `path` has dots into objects and lines. */
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
