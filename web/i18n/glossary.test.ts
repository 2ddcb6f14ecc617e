// @vitest-environment node
import { MESSAGES } from '@netkhata/contract/message-texts';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { FURTHER_TEXTS } from '../build/nouns-of-texts.ts';
import { LANGUAGE_CODES, type Language, loadCatalogue, loadFurtherTexts } from './languages.ts';

const [glossary = ''] = Object.values(
  import.meta.glob<string>('../../docs/glossary.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

const LANGUAGES_OF_TABLE = ['en', 'bn', 'de', 'es', 'fr', 'ja', 'zh'] as const;

/** A line of the glossary's first table: the key of a text, then the text in each language. */
const TERM = /^\| `(\w+\.\w+)` \|(.+)\|$/gm;

const terms = [...glossary.matchAll(TERM)].map(([, key = '', cells = '']) => ({
  key,
  texts: cells.split(' | ').map((cell) => cell.trim()),
}));

async function textsOf(language: Language): Promise<Catalogue> {
  const parts = [
    loadCatalogue(language),
    ...FURTHER_TEXTS.map((further) => loadFurtherTexts(language, further)),
  ];
  return Object.assign({}, ...(await Promise.all(parts))) as Catalogue;
}

/**
 * Words that the product said in place of the trade's, each with what to say instead. None of them
 * is a word of the specification.
 */
const REPLACED: readonly [RegExp, string][] = [
  [/\bwants? doing\b/i, 'To do'],
  [/\bwhere the money is\b|\bplaces? of money\b/i, 'Cash and accounts'],
  [/\bin hands\b|\bin (my|your|the) hand\b|\bcash with\b/i, 'cash in hand'],
  [/\bdebts? of staff\b|\bwhat staff owe\b/i, 'staff balance'],
  [/\bwalking list\b/i, 'collection route'],
  [/\bmov(e|ed|es|ing) in\b|\b(a|the) move\b|\bmoving day\b/i, 'import, cut-over date'],
  [/\brehears/i, 'preview'],
  [/\bmend(s|ed|ing)?\b/i, 'correct'],
  [/\beverything as files\b|\b(take|took|takes) everything\b/i, 'export all data'],
  [/\bnetwork differences?\b/i, 'router reconciliation'],
  [/\bg(iv|av)e(n|s)? up\b/i, 'cancel'],
  [/\bput(s|ting)? (it |them |the guide |these files )?away\b/i, 'hide, remove, discard'],
  [/\bas shown\b/i, 'default'],
  [/\boutlays?\b/i, 'expense'],
  [/\b(struck|strike)\b/i, 'reject, remove'],
  [/\bkeeper\b(?!\})/i, 'custodian'],
  [/^it agreed$/i, 'balanced'],
  [/\bstands? (here|in|on|below)\b/i, 'is listed, is printed, is shown'],
  [/\bsettled until\b/i, 'paid until'],
  [/\bboxes under\b/i, 'filter row'],
  [/\bput on\b|\btaken? off\b/i, 'add, remove'],
  [/\bsecond factor\b/i, 'two-step verification'],
  [/^may$/i, 'permission'],
];

describe('the glossary', () => {
  it('has a text in every language', () => {
    expect(terms.length).toBeGreaterThan(15);
    for (const { key, texts } of terms) {
      expect(texts.length, key).toBe(LANGUAGES_OF_TABLE.length + 1);
      for (const text of texts) expect(text, key).not.toBe('');
    }
    expect([...LANGUAGES_OF_TABLE].sort()).toEqual([...LANGUAGE_CODES].sort());
  });

  it.each(LANGUAGES_OF_TABLE.map((code, place) => ({ code, place })))(
    'is what the screens say in $code',
    async ({ code, place }) => {
      const catalogue = await textsOf(code);
      for (const { key, texts } of terms) {
        const [noun = '', name = ''] = key.split('.');
        expect(catalogue[noun]?.[name], key).toBe(texts[place]);
      }
    },
  );
});

/** Names of two-step verification in other languages that the glossary does not have. */
const OTHER_NAMES = [/zweite[nr]? faktor/i, /segundo factor/i, /second facteur/i];

/** The translations of screens and of the server; the palette's other names are left out. */
const translations = import.meta.glob<string>(['../locales/*/*.ts', '!../locales/*/commands.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the translations', () => {
  it('call two-step verification by its one name', () => {
    const lines = Object.values(translations).flatMap((source) => source.split('\n'));
    expect(lines.length).toBeGreaterThan(10_000);
    expect(lines.filter((line) => OTHER_NAMES.some((name) => name.test(line)))).toEqual([]);
  });
});

/** The last part of the glossary: a word in English, in Bangla, and what is not said for it. */
const BANGLA_LINE = /^\| ([a-z, -]+) \| ([^|]+) \| ([^|]+) \|$/gm;

/** Words of the last column that are right in another sense, as বাতিল for Cancel. */
const OTHER_SENSES = ['হিসাব', 'বাকি', 'দর', 'মূল্য', 'বাতিল'];

describe('Bangla texts', () => {
  it('have none of the words that the glossary rejects', () => {
    const [, lines = ''] = glossary.split('In Bangla, ');
    const rejected = [...lines.matchAll(BANGLA_LINE)]
      .flatMap(([, , , words = '']) => words.split(', '))
      .filter((word) => /^[\u0980-\u09ff ]+$/.test(word))
      .map((word) => word.split(' ')[0] ?? word)
      .filter((word) => !OTHER_SENSES.includes(word));
    expect(rejected.length).toBeGreaterThan(7);
    const texts = Object.entries(translations)
      .filter(([path]) => path.includes('/bn/'))
      .flatMap(([, source]) => source.split('\n'));
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter((text) => rejected.some((word) => text.includes(word)))).toEqual([]);
  });
});

describe('English texts', () => {
  it('say the words of the trade, not those that they replaced', async () => {
    // The palette finds the replaced words too.
    const { keywords: _, ...shown } = await textsOf('en');
    const screens = Object.entries(shown).flatMap(([noun, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${noun}.${name}`, text] as const),
    );
    const found = [...screens, ...Object.entries(MESSAGES)].flatMap(([key, text]) =>
      REPLACED.filter(([word]) => word.test(text)).map(
        ([, instead]) => `${key}: “${text}”; say ${instead}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
