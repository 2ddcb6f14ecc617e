// @vitest-environment node
import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { LANGUAGE_CODES, LANGUAGE_FILES, type Language } from './languages.ts';

/*
 * A list's columns on the screen are those of its files (CSV, Excel) and of its print, with the same
 * headings (lists/print); so are the words of their fixed values.
 */

/** Every module that has columns of a list. */
const sources = import.meta.glob<string>(
  ['../{features,shared,pages,lists}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../dist/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** Column({ label: 'bills.amount' }) and nameColumn('closes.name'). */
const HEADING = /(?:\blabel: |Column\()'(\w+\.\w+)'/g;

const headings = [
  ...new Set(
    Object.values(sources)
      .filter((code) => code.includes('TableColumn<'))
      .flatMap((code) => Array.from(code.matchAll(HEADING), ([, key = '']) => key)),
  ),
];

/** Words that another language writes as English does. */
const SAME: Record<Exclude<Language, 'en'>, readonly string[]> = {
  bn: ['MAC'],
  de: 'Code|Download|Download, Mbit/s|MAC|Name|Online|Person|Router|Status|Upload|Upload, Mbit/s|Zone'.split(
    '|',
  ),
  es: ['MAC', 'Router', 'Total'],
  fr: 'Action|Code|Date|Document|MAC|Message|Messages|Mobile|Total|Type|Volume|Zone'.split('|'),
  ja: ['MAC'],
  zh: ['MAC'],
};

/** The contract refuses a longer heading of a file (contract/exports.ts). */
const LONGEST = 80;

async function textsOf(code: Language): Promise<(key: string) => string> {
  const { name: _, ...catalogues } = LANGUAGE_FILES[code];
  const modules = await Promise.all(Object.values(catalogues).map((load) => load()));
  const texts: Catalogue = Object.assign({}, ...modules.flatMap((each) => Object.values(each)));
  return (key) => {
    const [noun = '', name = ''] = key.split('.');
    return texts[noun]?.[name] ?? '';
  };
}

it('are found in the modules', () => {
  expect(headings.length).toBeGreaterThan(250);
  expect(headings).toEqual(expect.arrayContaining(['bills.amount', 'closes.zone']));
});

it.each(LANGUAGE_CODES)('are there in %s, and short enough for a file', async (code) => {
  const textOf = await textsOf(code);
  const isFit = (text: string) => text.trim() !== '' && text.length <= LONGEST;
  expect(headings.filter((key) => !isFit(textOf(key)))).toEqual([]);
});

it.each(Object.entries(SAME))('are not English in %s', async (code, same) => {
  const [english, textOf] = await Promise.all([textsOf('en'), textsOf(code as Language)]);
  const left = headings.filter((key) => english(key) === textOf(key)).map(english);
  expect(left.filter((text) => !same.includes(text))).toEqual([]);
});
