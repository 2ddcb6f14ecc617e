import { isDeepStrictEqual } from 'node:util';
import { api, type Api } from '@netkhata/contract/api';
import type { AuditSubject } from '@netkhata/contract/audit-subjects';
import type { EndpointInput, EndpointShape } from '@netkhata/contract/endpoint';
import * as z from 'zod/mini';
import { type ChangedRecord, changedByOthers, changedMeanwhile } from './changed-meanwhile.ts';
import type { SignedInContext } from './implement.ts';
import { isOfSettings, readStates, statesOf } from './read-states.ts';

type Body<Call extends keyof Api> = EndpointInput<Api[Call]>['body'];

/** Calls whose body is a `heldForm`. */
export type HeldCall = {
  [Call in keyof Api]: 'openedWith' extends keyof Body<Call> ? Call : never;
}[keyof Api];

type Opened<Call extends HeldCall> = NonNullable<
  Body<Call> extends { openedWith?: infer Form } ? Form : never
>;

/** All fields of a call's form, as they are stored. */
export type StoredForm<Call extends HeldCall> = {
  [Field in keyof Opened<Call>]-?: Exclude<Opened<Call>[Field], undefined>;
};

/** A call's body without `openedWith`, every field of the form filled. */
export type WholeBody<Call extends HeldCall> = Omit<
  Body<Call>,
  keyof Opened<Call> | 'openedWith'
> & { [Field in keyof StoredForm<Call>]: StoredForm<Call>[Field] };

export interface HeldRecord<Call extends HeldCall> {
  subject: AuditSubject;
  id: number;
  /** Read under the lock of the record. */
  stored: StoredForm<Call>;
  /** Fields that an empty value leaves as they are; yes/no fields always do. */
  emptyKeeps?: readonly (keyof StoredForm<Call>)[];
  /** Fields that only make sense together: who changes one has seen the others. */
  together?: readonly (readonly (keyof StoredForm<Call>)[])[];
  /** Names of fields in the audit trail, where they differ from the form's by more than spelling. */
  recordedAs?: Partial<Record<keyof StoredForm<Call>, string>>;
}

type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((each) => ['string', 'number'].includes(typeof each));

/** A set of words, such as the rights of a role: each that was added or removed here is. */
function mergedWords(sent: unknown, opened: unknown, stored: unknown): unknown {
  if (!isWords(sent) || !isWords(opened) || !isWords(stored)) return undefined;
  const kept = stored.filter((each) => sent.includes(each) || !opened.includes(each));
  const added = sent.filter((each) => !opened.includes(each) && !stored.includes(each));
  return [...kept, ...added];
}

/** Lists are compared as sets: their order has no meaning in any form. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value;

const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(comparable(one), comparable(other)) ||
  // A part that is left out of a nested form is empty.
  (isRecord(one) && isRecord(other) && isDeepStrictEqual(withoutEmpty(one), withoutEmpty(other)));

const isEmptyRecord = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 0;

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, isRecord(value) ? withoutEmpty(value) : value] as const)
      .filter(([, value]) => value !== null && value !== undefined && !isEmptyRecord(value)),
  );

/** The user may be left out where a record has no states (`statesOf`). */
type HeldContext = Pick<SignedInContext, 'tx'> & Partial<Pick<SignedInContext, 'user'>>;

/** Whether a call sends nothing but these fields and, unchanged, those that it has to. */
function saysOnly(
  call: keyof Api,
  { changed, sentFields }: { changed: readonly string[]; sentFields: readonly string[] },
  fields: readonly string[],
): boolean {
  const { shape } = (api[call] as EndpointShape).body as unknown as {
    shape: Record<string, z.ZodMiniType>;
  };
  const isRequired = (field: string): boolean =>
    shape[field] !== undefined && !z.safeDecode(shape[field], undefined).success;
  return sentFields.every(
    (field) => fields.includes(field) || (isRequired(field) && !changed.includes(field)),
  );
}

/**
 * States that a client without `openedWith` sends though they are others now, and that it may only
 * have carried along in its form: its session was not shown the present ones when it last read the
 * record, and somebody else changed them last, or its own user did in another window, beside other
 * fields. A call that sends nothing else means what it says.
 */
async function carriedStates(
  { tx, user }: HeldContext,
  call: keyof Api,
  record: ChangedRecord,
  said: { changed: readonly string[]; sentFields: readonly string[] },
): Promise<string[]> {
  const { changed } = said;
  const states = changed.filter((field) => statesOf(record.subject).includes(field));
  if (states.length === 0 || saysOnly(call, said, statesOf(record.subject))) return [];
  const read = user && (await readStates(tx, user, record));
  const unread = states.filter((field) => !read || !isSame(read[field], record.stored[field]));
  const isOtherWindow = read && states.length < changed.length && !isOfSettings(record.subject);
  if (isOtherWindow) return unread;
  return changedByOthers(tx, record, { fields: unread, userId: user?.id ?? null });
}

/**
 * What a call writes, so that two people do not overwrite one another: what was not sent, and what
 * equals its value when the form was opened, stays as stored. Throws 409 naming the fields that
 * were changed both here and, since the form was opened, by somebody else. Call it after locking
 * the record (decision 0053).
 */
export async function heldAgainst<Call extends HeldCall>(
  context: HeldContext,
  call: Call,
  record: HeldRecord<Call>,
  body: Body<Call>,
): Promise<WholeBody<Call>> {
  const { openedWith, ...sent } = body as Values & { openedWith?: Values | null };
  const stored = record.stored as Values;
  const opened = { ...openedWith };
  const emptyKeeps = new Set<PropertyKey>(record.emptyKeeps);
  const isSent = (field: string): boolean => {
    const value = sent[field];
    if (value === undefined) return false;
    return value !== null || !(emptyKeeps.has(field) || typeof stored[field] === 'boolean');
  };
  /** Without an opened value the sent one counts as a change of what is stored. */
  const isChangedHere = (field: string): boolean =>
    isSent(field) && !isSame(sent[field], field in opened ? opened[field] : stored[field]);
  const isChangedThere = (field: string): boolean =>
    field in opened && !isSame(opened[field], stored[field]) && !isSame(sent[field], stored[field]);
  const groups = (record.together ?? []) as readonly (readonly string[])[];
  const carried = await carriedStates(context, call, record as unknown as ChangedRecord, {
    changed: Object.keys(stored).filter((field) => !(field in opened) && isChangedHere(field)),
    sentFields: Object.keys(stored).filter((field) => sent[field] !== undefined),
  });
  for (const field of carried) opened[field] = sent[field];
  const conflicts = new Set<string>(carried);
  const whole: Values = { ...sent };
  for (const field of Object.keys(stored)) {
    const fields = groups.find((group) => group.includes(field)) ?? [field];
    const merged =
      field in opened ? mergedWords(sent[field], opened[field], stored[field]) : undefined;
    const isWritten = fields.some(isChangedHere) && isSent(field);
    whole[field] = merged ?? (isWritten ? sent[field] : stored[field]);
    if (merged !== undefined || !fields.some(isChangedHere)) continue;
    for (const each of fields.filter(isChangedThere)) conflicts.add(each);
  }
  if (conflicts.size > 0) {
    throw await changedMeanwhile(context.tx, call, record as unknown as ChangedRecord, {
      fields: [...conflicts],
      opened,
      sent,
    });
  }
  return whole as WholeBody<Call>;
}
