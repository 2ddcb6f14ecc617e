import { formatOf } from './format.ts';
import type { Language } from './languages.ts';

/** What the server says in English, and how one other language says it. */
export type ServerMessages = {
  /** `{0}` stands for a value, `{thing}` and `{deed}` for one of the words. */
  sentences: Readonly<Record<string, string>>;
  /** What stands as a value in a sentence, and never alone. */
  parts: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
};

type Translated = Exclude<Language, 'en'>;

const CATALOGUES: Record<Translated, () => Promise<Record<string, ServerMessages>>> = {
  bn: () => import('../locales/bn-messages.ts'),
  de: () => import('../locales/de-messages.ts'),
  es: () => import('../locales/es-messages.ts'),
  fr: () => import('../locales/fr-messages.ts'),
  ja: () => import('../locales/ja-messages.ts'),
  zh: () => import('../locales/zh-messages.ts'),
};

export const TRANSLATED_LANGUAGES = Object.keys(CATALOGUES) as Translated[];

/** A catalogue is the one thing that its file exports. */
export async function loadServerMessages(language: Translated): Promise<ServerMessages> {
  const [messages] = Object.values(await CATALOGUES[language]());
  if (!messages) throw new Error('A catalogue of messages is empty');
  return messages;
}

/** Says a sentence of the server in a language; an unknown one as it came. */
export async function saysIn(language: Translated): Promise<(sentence: string) => string> {
  const messages = await loadServerMessages(language);
  const { textOf } = messageTranslator({ messages, write: formatOf(language).number });
  return (sentence) => textOf(sentence) ?? sentence;
}

const SLOT = /\{(\w+)\}/;
const WHOLE_NUMBER = /^\d{1,9}$/;

type Template = { english: string; text: string; pattern: RegExp; slots: string[] };
type Texts = Readonly<Record<string, string>>;

const ownOf = (texts: Texts, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

const withFirst = (text: string, change: (letter: string) => string): string =>
  change(text.charAt(0)) + text.slice(1);

/** A word may be several; a value ends where the next text of the sentence begins. */
const slotPattern = (slot: string): string => (WHOLE_NUMBER.test(slot) ? '(.+?)' : '(.+)');

function templateOf([english, text]: [string, string]): Template {
  const pieces = english.split(SLOT);
  const source = pieces.map((piece, at) =>
    at % 2 === 1 ? slotPattern(piece) : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const slots = pieces.filter((_, at) => at % 2 === 1);
  return { english, text, slots, pattern: new RegExp(`^${source.join('')}$`, 's') };
}

/** The sentences with values, those first that leave least to the values. */
function templatesOf(texts: Texts): Template[] {
  return Object.entries(texts)
    .filter(([english]) => SLOT.test(english))
    .sort(([one], [other]) => other.length - one.length)
    .map(templateOf);
}

/** Turns English sentences of the server into those of one catalogue; `write` spells numbers. */
export function messageTranslator(input: {
  messages: ServerMessages;
  write: (value: number) => string;
}) {
  const { sentences, parts, words } = input.messages;
  const [sentenceTemplates, partTemplates] = [templatesOf(sentences), templatesOf(parts)];

  function filled({ text, slots, pattern }: Template, sentence: string): string | undefined {
    const values = pattern.exec(sentence)?.slice(1);
    if (!values) return undefined;
    const texts = values.map((value, at) =>
      WHOLE_NUMBER.test(slots[at] ?? '') ? valueText(value) : wordText(value),
    );
    if (texts.includes(undefined)) return undefined;
    // What is put in may itself have braces, as the name of a placeholder has.
    const pieces = text.split(SLOT);
    return pieces
      .map((piece, at) => (at % 2 === 1 ? (texts[slots.indexOf(piece)] ?? '') : piece))
      .join('');
  }

  function wordText(word: string): string | undefined {
    return (
      ownOf(words, word) ??
      ownOf(
        words,
        withFirst(word, (first) => first.toLowerCase()),
      )
    );
  }

  /** A value that says something of ours, alone or in a list, is translated too. */
  function valueText(value: string): string {
    const list = value.split(', ').map(partText);
    return partText(value) ?? (list.includes(undefined) ? value : list.join(', '));
  }

  function partText(value: string): string | undefined {
    if (WHOLE_NUMBER.test(value)) return input.write(Number(value));
    return found(value, { texts: parts, templates: partTemplates })?.text ?? textOf(value);
  }

  function found(sentence: string, among: { texts: Texts; templates: readonly Template[] }) {
    const exact = ownOf(among.texts, sentence);
    if (exact !== undefined) return { english: sentence, text: exact };
    for (const template of among.templates) {
      const text = filled(template, sentence);
      if (text !== undefined) return { english: template.english, text };
    }
    return undefined;
  }

  /** The entry of the catalogue that a sentence is said with; undefined for an unknown one. */
  function entryOf(sentence: string): string | undefined {
    return found(sentence, { texts: sentences, templates: sentenceTemplates })?.english;
  }

  function textOf(sentence: string): string | undefined {
    const match = found(sentence, { texts: sentences, templates: sentenceTemplates });
    if (!match) return undefined;
    return /^\p{Lu}/u.test(sentence)
      ? withFirst(match.text, (first) => first.toUpperCase())
      : match.text;
  }

  return { textOf, entryOf, wordText };
}
