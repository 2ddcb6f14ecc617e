import type { Message, MessageValue } from '@netkhata/contract/messages';
import { filled, formOf } from './catalogue.ts';

/** Puts messages of the server into the words of one catalogue; `write` spells numbers. */
export function messageTranslator(input: {
  texts: Readonly<Record<string, string>>;
  localeTag: string;
  write: (value: number) => string;
}): (message: Message) => string | undefined {
  const plural = new Intl.PluralRules(input.localeTag);
  const list = new Intl.ListFormat(input.localeTag, { type: 'unit', style: 'short' });

  function valueText(value: MessageValue): string | undefined {
    if (typeof value === 'number') return input.write(value);
    if (typeof value === 'string') return value;
    if ('key' in value) return textOf(value);
    const texts = value.map(textOf).filter((text) => text !== undefined);
    return texts.length === value.length ? list.format(texts) : undefined;
  }

  /** Undefined where this version of the web does not know the key, or one within its values. */
  function textOf({ key, values = {} }: Message): string | undefined {
    const text = formOf(input.texts, key, plural.select(Number(values['count'] ?? 0)));
    const texts = Object.entries(values).map(([name, value]) => [name, valueText(value)] as const);
    if (text === undefined || texts.some(([, value]) => value === undefined)) return undefined;
    const byName = new Map(texts);
    return filled(text, (name) => byName.get(name));
  }

  return textOf;
}
