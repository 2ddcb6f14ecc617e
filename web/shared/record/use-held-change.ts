import type { CallInput, EndpointResult, EndpointShape } from '@netkhata/contract/endpoint';
import { type ChangedMeanwhile, changedMeanwhile } from '@netkhata/contract/held-form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';
import { type Change, type ChangeOptions, useChange } from '../../api/use-change.ts';

type Values = Record<string, unknown>;

/** A field that was changed here and, since the form was opened, by somebody else. */
export type HeldField = {
  name: string;
  /** As the call takes them, decoded; undefined where the value is a secret. */
  opened: unknown;
  stored: unknown;
  mine: unknown;
  by: string | null;
  at: string | null;
};

export type HeldConflict = {
  fields: readonly HeldField[];
  /** Display names of ids, by `auditNameKey`. */
  names: Record<string, string>;
};

export type HeldChange<E extends EndpointShape> = Change<E> & {
  /** Fields for which the user has to choose; undefined where there are none. */
  conflict: HeldConflict | undefined;
  /** Keeps the typed value of a field, or takes the one that is stored now. */
  choose: (field: HeldField, whose: 'mine' | 'theirs') => void;
  /** What the form counts as opened with; a draft keeps it. */
  opened: object | undefined;
  /** Goes on with a draft: the fields count as opened with what it was opened with. */
  reopen: (opened: unknown) => void;
};

const CONFLICT = 409;

function changedOf(reason: unknown): ChangedMeanwhile | undefined {
  if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return undefined;
  return z.safeDecode(changedMeanwhile, reason.data as never).data;
}

/** The codec of `openedWith` in the body of a held call. */
function openedCodec(endpoint: EndpointShape): z.ZodMiniType<Values, Values> {
  const { shape } = endpoint.body as unknown as { shape: Record<string, unknown> };
  return shape['openedWith'] as z.ZodMiniType<Values, Values>;
}

function isEncodable(endpoint: EndpointShape, name: string, value: unknown): boolean {
  const { shape } = endpoint.body as unknown as { shape: Record<string, z.ZodMiniType> };
  const schema = shape[name];
  return schema !== undefined && z.safeEncode(schema, value).success;
}

const bodyOf = (input: unknown): Values => (input as { body: Values }).body;

type HeldOptions<E extends EndpointShape> = ChangeOptions<E> & {
  /** The body that the form would have sent when it was opened; undefined for a new record. */
  opened: () => object | undefined;
  /** Puts stored values into the form, by the names of the body. */
  take: (theirs: Values, names: Record<string, string>) => void;
};

/**
 * A change of a record by its form, which is sent with what the form was opened with: what the user
 * did not change is not written, and where somebody else changed the same field meanwhile, nothing
 * is (0053). `conflict` then says what; `ChangedMeanwhileNotice` shows it.
 */
export function useHeldChange<E extends EndpointShape>(
  endpoint: E,
  { opened: openedNow, take, ...options }: HeldOptions<E>,
): HeldChange<E> {
  const [opened, setOpened] = useState(openedNow);
  const [conflict, setConflict] = useState<HeldConflict>();
  const { isFailureSilent: isSilent } = options;
  const change = useChange(endpoint, {
    ...options,
    isFailureSilent: (reason) =>
      changedOf(reason) !== undefined ||
      (typeof isSilent === 'function' ? isSilent(reason) : !!isSilent),
  });

  async function save(input: CallInput<E>): Promise<EndpointResult<E>> {
    if (!opened) return change.save(input);
    const body = bodyOf(input);
    try {
      const openedWith = { ...(body['openedWith'] as object | undefined), ...opened };
      const held = { ...input, body: { ...body, openedWith } } as CallInput<E>;
      const result = await change.save(held);
      // A form that stays open goes on from what it has saved.
      const { openedWith: _, ...saved } = body;
      setOpened({ ...opened, ...saved });
      setConflict(undefined);
      return result;
    } catch (reason) {
      const changed = changedOf(reason);
      if (!changed || !(reason instanceof CallFailure)) throw reason;
      setConflict(conflictOf(endpoint, changed, body));
      // The notice shows what the messages beside the fields would say.
      throw new CallFailure({
        ...reason,
        heading: reason.heading,
        messages: reason.messages,
        fields: {},
      });
    }
  }

  function choose({ name, stored }: HeldField, whose: 'mine' | 'theirs') {
    // From now on the form counts as opened with what is stored.
    setOpened((before) => ({ ...before, [name]: stored }));
    setConflict((before) => {
      const fields = (before?.fields ?? []).filter((each) => each.name !== name);
      return before && fields.length > 0 ? { ...before, fields } : undefined;
    });
    if (whose === 'theirs') take({ [name]: stored }, conflict?.names ?? {});
  }

  /** A field of a draft that the call does not know any more stays as the record has it now. */
  function reopen(kept: unknown) {
    const isKnown = ([name, value]: [string, unknown]) =>
      opened !== undefined && Object.hasOwn(opened, name) && isEncodable(endpoint, name, value);
    const known = Object.entries((kept ?? {}) as Values).filter(isKnown);
    setOpened((before) => before && { ...before, ...Object.fromEntries(known) });
  }

  return {
    save,
    run: (input) => save(input).catch(() => undefined),
    isSaving: change.isSaving,
    conflict,
    choose,
    opened,
    reopen,
  };
}

function conflictOf(
  endpoint: EndpointShape,
  { changedFields, names }: ChangedMeanwhile,
  body: Values,
): HeldConflict {
  const codec = openedCodec(endpoint);
  const read = (part: 'opened' | 'stored'): Values =>
    z.decode(
      codec,
      Object.fromEntries(changedFields.map((changed) => [changed.field, changed[part]])),
    );
  const opened = read('opened');
  const stored = read('stored');
  const fields = changedFields.map(({ field: name, by, at }) => ({
    name,
    opened: opened[name],
    stored: stored[name],
    mine: body[name],
    by,
    at,
  }));
  return { fields, names };
}

/** Stored values as a form holds them, where its empty texts are '' and not null. */
export function asTyped(theirs: Values, values: object): Values {
  const typed = values as Values;
  return Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [
      name,
      value === null && typeof typed[name] === 'string' ? '' : value,
    ]),
  );
}
