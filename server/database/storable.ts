import type { Message, MessageValue } from '@netkhata/contract/messages';
import { type RawBuilder, sql } from 'kysely';

const MOST_TEXT = 500;

/** What somebody else's program says, without what the database cannot store. */
export const storable = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .slice(0, MOST_TEXT);

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
