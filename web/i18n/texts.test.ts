// @vitest-environment node
import { MESSAGES } from '@netkhata/contract/message-texts';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { FURTHER_TEXTS } from '../build/nouns-of-texts.ts';
import { type Catalogue, translator } from './catalogue.ts';
import {
  LANGUAGE_CODES,
  LANGUAGE_FILES,
  type Language,
  loadCatalogue,
  loadFurtherTexts,
} from './languages.ts';

const sources = import.meta.glob<string>(
  ['../**/*.tsx', '!../**/*.test.tsx', '!../**/*-test-kit.tsx', '!../dist/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** All source code that uses text keys or holds the words of which keys are composed. */
const textSources = Object.values(
  import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '!../**/*.test.{ts,tsx}',
      '!../**/*-test-kit.{ts,tsx}',
      '!../{dist,locales,test-support}/**',
      '../../{contract,domain}/*.ts',
      '!../../domain/*.test.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).join('\n');

/** Properties whose text is shown or read out to the user. */
const VISIBLE_PROPERTIES =
  /^(aria-label|aria-description|alt|title|label|help|placeholder|heading|text|message|yes|no)$/;
const KEY = /^[a-zA-Z]+\.[a-zA-Z_]+$/;

function isText(value: unknown): value is string {
  return typeof value === 'string' && /\p{Letter}/u.test(value) && !KEY.test(value);
}

type Named = { type: string; name?: unknown; value?: unknown };

/** The hard-coded texts of a component, which would be in one language only. */
export function textsInCode(code: string): string[] {
  const found: string[] = [];
  const note = (node: unknown) => {
    const { type, value } = node as Named;
    if (type === 'Literal' && isText(value)) found.push(value);
  };
  new Visitor({
    JSXText: (node) => {
      if (isText(node.value)) found.push(node.value.trim());
    },
    JSXExpressionContainer: (node) => note(node.expression),
    JSXAttribute: (node) => {
      if (VISIBLE_PROPERTIES.test(node.name.name as string) && node.value) note(node.value);
    },
    Property: (node) => {
      const key = node.key as unknown as Named;
      if (VISIBLE_PROPERTIES.test(String(key.name ?? key.value))) note(node.value);
    },
  }).visit(parseSync('source.tsx', code).program);
  return found;
}

const found = (code: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(code.matchAll(pattern), ([, word = '']) => word));

/** The keys that no code uses, neither whole nor composed of a prefix and a word. */
export function unusedKeys(keys: readonly string[], code: string): string[] {
  const whole = found(code, /['"`](\w+\.\w+)['"`]/g);
  const beginnings = [...found(code, /`(\w+\.\w*)\$\{/g)];
  const words = found(code, /['"`](\w+)['"`]/g);
  const names = found(code, /\b(\w+):/g);
  return keys.filter((key) => {
    if (whole.has(key) || whole.has(key.replace(/_(one|other)$/, ''))) return false;
    const rests = beginnings
      .filter((beginning) => key.startsWith(beginning))
      .map((beginning) => key.slice(beginning.length));
    return !rests.some((rest) => words.has(rest) || names.has(rest));
  });
}

const allTexts = async (code: Language): Promise<Catalogue> => {
  const further = await Promise.all(FURTHER_TEXTS.map((each) => loadFurtherTexts(code, each)));
  return Object.assign({}, await loadCatalogue(code), ...further) as Catalogue;
};

/** What a router prints or is asked, which is the same in every language. */
const COMMANDS = ['kindPrint', 'whereSecrets', 'whereDisabled'];

/** Three words or more: single ones, such as a name, may be the same in two languages. */
const isSentence = (text: string): boolean =>
  (text.replaceAll(/\{\w+\}/g, '').match(/\p{Letter}{2,}/gu) ?? []).length >= 3;

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort();
}

describe('hard-coded texts', () => {
  it('are detected in code', () => {
    const code = `
      const a = <p title="Bill" className="card">Bill list {'now'} {t('bills.list')}</p>;
      toast.failure({ heading: 'Sorry', label: 'bills.list' });`;
    expect(textsInCode(code).sort()).toEqual(['Bill', 'Bill list', 'Sorry', 'now']);
  });

  it.each(Object.keys(sources))('are absent: all are in the catalogue, not in %s', (path) => {
    expect(textsInCode(sources[path] ?? '')).toEqual([]);
  });
});

/** All source code that can use a message of the server by its key. */
const messageSources = Object.values(
  import.meta.glob<string>(
    [
      '../../{server,contract,domain}/**/*.ts',
      '!../../contract/messages.ts',
      '!../../**/*.{test,d}.ts',
      '!../../**/node_modules/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).join('\n');

/**
 * The message keys that no code uses. For composed keys such as `${noun}.saved`, every noun counts.
 */
function unusedMessageKeys(keys: readonly string[], code: string): string[] {
  const ends = found(code, /`\$\{[\w[\]]+\}\.(\w+|\$\{\w+\})`/g);
  const words = found(code, /['"`](\w+)['"`]/g);
  return unusedKeys(keys, code).filter((key) => {
    const [noun = '', name = ''] = key.split('.');
    const isEnd = ends.has(name) || (words.has(name) && [...ends].some((end) => end[0] === '$'));
    return !(isEnd && words.has(noun));
  });
}

describe('server messages', () => {
  it('are all used', () => {
    expect(unusedMessageKeys(Object.keys(MESSAGES), messageSources)).toEqual([]);
  });

  it('are searched for keys composed of a noun and a verb', () => {
    const code = "message(`${noun}.saved`); message(`${noun}.${verb}`); of('area', 'made');";
    const keys = ['area.saved', 'area.made', 'area.gone', 'zone.saved'];
    expect(unusedMessageKeys(keys, code)).toEqual(['area.gone', 'zone.saved']);
  });
});

describe('catalogues', () => {
  it('have no unused text', async () => {
    const keys = Object.entries(await allTexts('en')).flatMap(([noun, texts]) =>
      Object.keys(texts).map((name) => `${noun}.${name}`),
    );
    expect(unusedKeys(keys, textSources)).toEqual([]);
  });

  it('are searched for composed keys, and for plurals', () => {
    const code =
      "const kinds = ['cash']; t(`a.${kind}`); t(`b.tab${name}`); t('a.rows', { count });";
    const keys = ['a.cash', 'a.bank', 'a.rows_one', 'a.rows_other', 'b.cash', 'c.rows'];
    expect(unusedKeys(keys, code)).toEqual(['a.bank', 'b.cash', 'c.rows']);
  });

  it.each(LANGUAGE_CODES)(
    '%s has the same placeholders as English, and no empty text',
    async (code) => {
      const english = await allTexts('en');
      const catalogue = await allTexts(code);
      for (const [noun, texts] of Object.entries(english)) {
        expect(Object.keys(catalogue[noun] ?? {}).sort()).toEqual(Object.keys(texts).sort());
        for (const [name, text] of Object.entries(texts)) {
          const translation = catalogue[noun]?.[name] ?? '';
          expect(translation.trim(), `${noun}.${name}`).not.toBe('');
          expect(placeholdersOf(translation), `${noun}.${name}`).toEqual(placeholdersOf(text));
        }
      }
    },
  );

  it.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
    '%s has no sentence in English',
    async (code) => {
      const catalogue = await allTexts(code);
      const left = Object.entries(await allTexts('en')).flatMap(([noun, texts]) =>
        Object.entries(texts).filter(
          ([name, text]) =>
            isSentence(text) && catalogue[noun]?.[name] === text && !COMMANDS.includes(name),
        ),
      );
      expect(left).toEqual([]);
    },
  );

  it('choose the plural form and write numbers in the digits of the language', () => {
    const catalogue: Catalogue = {
      x: {
        rows_one: '{count} row',
        rows_other: '{count} rows',
        pageOf: 'Page {page} of {lastPage}',
        billOf: 'Bill {billNo} of {name}',
      },
    };
    const format = {
      tag: 'en',
      number: (value: number) => `<${value}>`,
      id: (value: number) => `#${value}`,
      code: (value: string) => `[${value}]`,
    };
    const t = translator({ catalogue, format });
    const ask = t as unknown as (key: string, values: object) => string;
    expect(ask('x.rows', { count: 1 })).toBe('<1> row');
    expect(ask('x.rows', { count: 7 })).toBe('<7> rows');
    expect(ask('x.billOf', { billNo: 'B1', name: 'B1' })).toBe('Bill [B1] of B1');
    expect(ask('x.pageOf', { page: 1000, lastPage: 1234 })).toBe('Page #1000 of #1234');
  });

  it('exist for every offered language', () => {
    expect(Object.keys(LANGUAGE_FILES).sort()).toEqual(['bn', 'de', 'en', 'es', 'fr', 'ja', 'zh']);
  });
});
