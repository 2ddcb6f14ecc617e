import type { MESSAGES } from '@netkhata/contract/message-texts';
import type { MessageTextKey, PlaceholdersOf } from '@netkhata/contract/messages';

/** Texts with exactly the keys of the English ones. */
export type TextsLike<English> = {
  readonly [Noun in keyof English]: Readonly<Record<keyof English[Noun], string>>;
};

/** What the server says in one language, by key. */
export type ServerTexts = Readonly<Record<MessageTextKey, string>>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Of a plural's two texts the one for one may say 'a bill' instead of '{count} bill'. */
type IsFilled<K extends MessageTextKey, Text> = K extends `${string}_one`
  ? PlaceholdersOf<Text> extends PlaceholdersOf<(typeof MESSAGES)[K]> | 'count'
    ? true
    : false
  : Same<PlaceholdersOf<Text>, PlaceholdersOf<(typeof MESSAGES)[K]>>;

type Checked<Texts> = {
  readonly [K in MessageTextKey]: K extends keyof Texts
    ? IsFilled<K, Texts[K]> extends true
      ? Texts[K]
      : `a text with the placeholders of: ${(typeof MESSAGES)[K]}`
    : string;
} & { readonly [K in Exclude<keyof Texts, MessageTextKey>]: never };

/** A translation: every key of the server, each text with the placeholders of the English one. */
export const translated = <const Texts extends ServerTexts>(
  texts: Texts & Checked<Texts>,
): ServerTexts => texts;
