import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { message } from './messages.ts';
import { refuse } from './wire.ts';

/**
 * What a form held when it was opened, so that two people who change the same record do not
 * overwrite one another (0053).
 */
export const OPENED_WITH = 'openedWith';

type Values<Form extends z.core.$ZodLooseShape> = z.output<z.ZodMiniObject<Form>>;

const NOT_A_FORM = message('record.openedWithForm');

/**
 * The values of a form's fields when it was opened, as on the wire. A value that the field would
 * refuse (a stored one may be older than the rule) is kept as it is: it only serves to compare.
 */
const openedWith = <Form extends z.core.$ZodLooseShape>(form: z.ZodMiniObject<Form>) => {
  const fields = Object.entries<z.ZodMiniType>(form.shape);
  const known = (opened: Record<string, unknown>) =>
    fields.filter(([name]) => opened[name] !== undefined);
  const wire = z.optional(z.nullable(z.unknown()));
  return withRules(
    { refusals: [NOT_A_FORM] },
    z.codec(wire, z.optional(z.nullable(z.custom<Partial<Values<Form>>>())), {
      decode: (opened, payload) => {
        if (opened === undefined || opened === null) return opened;
        if (typeof opened !== 'object' || Array.isArray(opened)) {
          return refuse(payload, opened, NOT_A_FORM);
        }
        const values: Record<string, unknown> = { ...opened };
        return Object.fromEntries(
          known(values).map(([name, field]) => {
            const read = z.safeDecode(field, values[name]);
            return [name, read.success ? read.data : values[name]];
          }),
        ) as Partial<Values<Form>>;
      },
      encode: (opened) =>
        opened &&
        Object.fromEntries(
          known(opened).map(([name, field]) => {
            const value = (opened as Record<string, unknown>)[name];
            const written = z.safeEncode(field, value);
            return [name, written.success ? written.data : value];
          }),
        ),
    }),
  );
};

/**
 * Body of a call that changes a record by its form. A field that is left out stays as it is. With
 * `openedWith`, a field that equals its opened value is not written; one that was changed here and
 * meanwhile by somebody else is a 409 whose data is a `ChangedMeanwhile`. `key` are the fields that
 * name the record or say how it is saved.
 */
export const heldForm = <
  const Form extends z.core.$ZodLooseShape,
  const Key extends z.core.$ZodLooseShape,
>(
  form: z.ZodMiniObject<Form>,
  key: Key,
) => z.object({ ...form.shape, ...key, [OPENED_WITH]: openedWith(form) });

/** A field that somebody else changed while the form was open. */
export const changedField = z.object({
  field: z.string(),
  /** Its value when the form was opened, and its value now, as the call takes it. */
  opened: z.optional(z.unknown()),
  stored: z.optional(z.unknown()),
  /** Who changed it, and when (UTC); null where the audit trail does not say. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
});

/** Data of the 409: nothing was saved. */
export const changedMeanwhile = z.object({
  changedFields: z.array(changedField),
  /** Display names of ids among the values, by `auditNameKey`. */
  names: z.record(z.string(), z.string()),
});
export type ChangedMeanwhile = z.output<typeof changedMeanwhile>;
