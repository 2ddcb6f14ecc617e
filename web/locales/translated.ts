import type { MESSAGES } from '@netkhata/contract/message-texts';
import type { MessageTextKey, PlaceholdersOf } from '@netkhata/contract/messages';

/** A translation with exactly the keys of the English texts. */
export type TextsLike<English> = {
  readonly [Noun in keyof English]: Readonly<Record<keyof English[Noun], string>>;
};

/** The server's messages in one language, by key. */
export type ServerTexts = Readonly<Record<MessageTextKey, string>>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The singular text of a plural may say 'a bill' instead of '{count} bill'. */
type IsFilled<K extends MessageTextKey, Text> = K extends `${string}_one`
  ? PlaceholdersOf<Text> extends PlaceholdersOf<(typeof MESSAGES)[K]> | 'count'
    ? true
    : false
  : Same<PlaceholdersOf<Text>, PlaceholdersOf<(typeof MESSAGES)[K]>>;

/**
 * Keys of the messages about gateways, connections, moving in, files, payers, arrivals, movements
 * and planned changes: a file of their own, to keep the files short.
 */
type MoreKey = Extract<
  MessageTextKey,
  | `gateway.${string}`
  | `connection.${string}`
  | `biller.${string}`
  | `checkout.${string}`
  | `check.${string}`
  | `smpp.${string}`
  | `smppStatus.${string}`
  | `move.${string}`
  | `file.${string}`
  | `login.${string}`
  | `register.${string}`
  | `payer.${string}`
  | `arrival.${string}`
  | `statement.${string}`
  | `movement.${string}`
  | `packagePrice.${string}`
  | `plannedChange.${string}`
  | `away.${string}`
  | `lateFee.${string}`
  | `promise.${string}`
>;
type OtherKey = Exclude<MessageTextKey, MoreKey>;

/** What is wrong with a text, as a type that no text has: only that line is an error. */
type Refused<Key extends MessageTextKey, Texts> = {
  readonly [K in keyof Texts as K extends Key
    ? IsFilled<K, Texts[K]> extends true
      ? never
      : K
    : K]: K extends Key
    ? { readonly needsThePlaceholdersOf: (typeof MESSAGES)[K] }
    : { readonly isNoKeyOfThisFile: true };
};

type Checked<Key extends MessageTextKey, Texts> = Texts &
  Readonly<Record<Exclude<Key, keyof Texts>, string>> &
  Refused<Key, Texts>;

type SomeTexts = Readonly<Record<string, string>>;

/**
 * Type-checks a translation: every key of the server, each with the placeholders of the English
 * text.
 */
export const translated = <const Texts extends SomeTexts>(texts: Checked<OtherKey, Texts>) =>
  texts as SomeTexts as Pick<ServerTexts, OtherKey>;

/** The same for the messages about gateways, moving in, the register and arrivals. */
export const translatedMore = <const Texts extends SomeTexts>(texts: Checked<MoreKey, Texts>) =>
  texts as SomeTexts as Pick<ServerTexts, MoreKey>;
