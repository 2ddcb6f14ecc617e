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

/** What is said of gateways and of moving in: a file of its own, for no file is a long one. */
type MoreKey = Extract<
  MessageTextKey,
  `gateway.${string}` | `smpp.${string}` | `smppStatus.${string}` | `move.${string}`
>;
type OtherKey = Exclude<MessageTextKey, MoreKey>;

type Checked<Key extends MessageTextKey, Texts> = {
  readonly [K in Key]: K extends keyof Texts
    ? IsFilled<K, Texts[K]> extends true
      ? Texts[K]
      : `a text with the placeholders of: ${(typeof MESSAGES)[K]}`
    : string;
} & { readonly [K in Exclude<keyof Texts, Key>]: never };

type OtherTexts = Pick<ServerTexts, OtherKey>;
type MoreTexts = Pick<ServerTexts, MoreKey>;

/** A translation: every key of the server, each text with the placeholders of the English one. */
export const translated = <const Texts extends OtherTexts>(
  texts: Texts & Checked<OtherKey, Texts>,
): OtherTexts => texts;

/** The same of gateways and moving in. */
export const translatedMore = <const Texts extends MoreTexts>(
  texts: Texts & Checked<MoreKey, Texts>,
): MoreTexts => texts;
