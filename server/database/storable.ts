import type { Message, MessageValue } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';

const MOST_TEXT = 500;

/** Of a text, what the database can store: no zero byte, and no half of a letter. */
const withoutUnstorable = (text: string): string =>
  text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** What somebody else's program says, without what the database cannot store. */
export const storable = (text: string, most = MOST_TEXT): string =>
  withoutUnstorable(text.slice(0, most));

/** What comes out of somebody else's file, as a text for jsonb. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Hardly ever: most of a large value need not be gone through a second time.
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

/** The same of a message that holds such words. */
const storableMessage = ({ key, values = {} }: Message): Message => ({
  key,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, storableValue(value)]),
  ),
});

/** A reason as a row keeps it (jsonb). */
export const asJson = (reason: Message): RawBuilder<unknown> =>
  sql`${JSON.stringify(storableMessage(reason))}::jsonb`;
