import type { commands } from '../locales/en/commands.ts';
import type { counter } from '../locales/en/counter.ts';
import { type LocalFormat, numberInPlace, wordInPlace } from '@netkhata/domain/local-format';
import type { daily } from '../locales/en/daily.ts';
import type { money } from '../locales/en/money.ts';
import type { moving } from '../locales/en/moving.ts';
import type { network } from '../locales/en/network.ts';
import type { office } from '../locales/en/office.ts';
import type { today } from '../locales/en/today.ts';
import type { trail } from '../locales/en/trail.ts';

type English = typeof daily &
  typeof office &
  typeof money &
  typeof trail &
  typeof network &
  typeof counter &
  typeof today &
  typeof moving &
  typeof commands;
type Noun = keyof English & string;

/** Every key of the product, `noun.text`, as in the English catalogue. */
type RawKey = { [N in Noun]: `${N}.${keyof English[N] & string}` }[Noun];

// Not `K extends RawKey`: comparing thousands of keys with each other is too much for TypeScript.
type RawText<K extends string> = K extends `${infer N}.${infer T}`
  ? N extends Noun
    ? T extends keyof English[N]
      ? English[N][T]
      : never
    : never
  : never;

/** A plural is written as two entries, `rows_one` and `rows_other`, and used as `rows`. */
type PluralKey = RawKey extends infer K ? (K extends `${infer B}_other` ? B : never) : never;
type SingleKey = Exclude<RawKey, `${string}_one` | `${string}_other`>;

export type TextKey = SingleKey | PluralKey;

type Placeholders<S> = S extends `${string}{${infer P}}${infer Rest}`
  ? P | Placeholders<Rest>
  : never;

type TextOf<K extends TextKey> = K extends SingleKey ? RawText<K> : RawText<`${K}_other`>;

export type ValuesOf<K extends TextKey> = Placeholders<TextOf<K>>;

/** The keys without placeholders: labels of menu entries, columns and fields. */
export type LabelKey = {
  [N in Noun]: {
    [T in keyof English[N] & string]: T extends `${string}_one` | `${string}_other`
      ? never
      : [Placeholders<English[N][T]>] extends [never]
        ? `${N}.${T}`
        : never;
  }[keyof English[N] & string];
}[Noun];

export type Values = Record<string, string | number>;

export type Translate = <K extends TextKey>(
  key: K,
  ...values: [ValuesOf<K>] extends [never] ? [] : [Record<ValuesOf<K>, string | number>]
) => string;

export type Catalogue = Record<string, Record<string, string>>;

/** The text of a name, or its plural form. */
export const formOf = (texts: Readonly<Record<string, string>>, name: string, form: string) =>
  texts[name] ?? texts[`${name}_${form}`] ?? texts[`${name}_other`];

/** Fills the placeholders of a text. */
export const fillPlaces = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => valueOf(name) ?? whole);

/** Looks up texts in one catalogue; `count` selects the plural form. */
export function translator(input: {
  catalogue: Catalogue;
  format: Pick<LocalFormat, 'tag' | 'number' | 'id' | 'code'>;
}): Translate {
  const plural = new Intl.PluralRules(input.format.tag);
  return (key, ...rest) => {
    const values: Values = rest[0] ?? {};
    const [noun = '', name = ''] = key.split('.');
    const texts = input.catalogue[noun] ?? {};
    const count = Number(values['count'] ?? 0);
    const text = formOf(texts, name, plural.select(count)) ?? key;
    return fillPlaces(text, (placeholder) => {
      const value = values[placeholder];
      if (typeof value === 'number') return numberInPlace(input.format, placeholder, value);
      return value && wordInPlace(input.format, placeholder, value);
    });
  };
}
