import type { Message, MessageValue } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';

const MAX_TEXT = 500;

/** Removes NUL characters and replaces lone surrogates, which PostgreSQL cannot store. */
const withoutUnstorable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Text from another program, shortened and without characters that the database cannot store. */
export const storable = (text: string, most = MAX_TEXT): string =>
  withoutUnstorable(text.slice(0, most));

/** Serialises foreign data as jsonb text without characters that the database cannot store. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Rarely needed, so large values usually avoid a second pass.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'string' ? withoutUnstorable(each) : each,
  );
}

const storableValue = (value: MessageValue): MessageValue => {
  if (typeof value === 'string') return storable(value);
  if (typeof value === 'number') return value;
  return 'key' in value ? storableMessage(value) : value.map(storableMessage);
};

/** As `storable`, for a message whose values contain such text. */
const storableMessage = ({ key, values = {} }: Message): Message => ({
  key,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, storableValue(value)]),
  ),
});

/** A message as a jsonb value, safe to store. */
export const asJson = (reason: Message): RawBuilder<unknown> =>
  sql`${JSON.stringify(storableMessage(reason))}::jsonb`;
