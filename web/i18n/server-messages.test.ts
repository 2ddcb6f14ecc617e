// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { saidBy } from '../test-support/said-sentences.ts';
import {
  loadServerMessages,
  messageTranslator,
  type ServerMessages,
  TRANSLATED_LANGUAGES,
} from './server-messages.ts';

/** Everything of the server and the contract but what only an operator or an API's reader sees. */
const sources = import.meta.glob<string>(
  [
    '../../{server,contract,domain}/**/*.ts',
    '!../../**/*.{test,d}.ts',
    '!../../**/{node_modules,dist,test-support,conformance,demo}/**',
    '!../../**/*-test-kit.ts',
    '!../../server/{backup,books,restore,import,main}.ts',
    '!../../server/backup/restore-backup.ts',
    '!../../server/database/embedded-*.ts',
    '!../../server/http/openapi*.ts',
    '!../../server/exports/exported-lists.ts',
    '!../../server/payments/public-page*.ts',
    '!../../contract/documentation.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Files that put a sentence together: every text of theirs is a part of one. */
const PUT_TOGETHER = /\/(run-message|send-customer-sms|register-endpoints)\.ts$/;

const said = saidBy(sources);
const normal = (english: string) => english.replaceAll(/\{\w+\}/g, '{}');
const slotsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const translatorOf = (messages: ServerMessages) =>
  messageTranslator({ messages, write: (value) => `<${value}>` });

/** The entry that says a sentence of the sources; undefined when none does. */
function entriesBySaid(messages: ServerMessages): Map<string, string | undefined> {
  const { entryOf } = translatorOf(messages);
  const byForm = new Map(Object.keys(messages.sentences).map((key) => [normal(key), key]));
  const entry = (text: string) =>
    byForm.get(text) ?? (text.includes('{}') ? undefined : entryOf(text));
  return new Map([...said.sentences].map((text) => [text, entry(text)]));
}

describe.each(TRANSLATED_LANGUAGES)('what the server says, in %s', (language) => {
  it('has every sentence, part and word', async () => {
    const messages = await loadServerMessages(language);
    const missing = [...entriesBySaid(messages)].filter(([, entry]) => entry === undefined);
    const parts = new Set(Object.keys(messages.parts).map(normal));
    const joined = [...said.texts].filter(([path]) => PUT_TOGETHER.test(path));
    const { wordText } = translatorOf(messages);
    expect({
      sentences: missing.map(([text]) => text),
      parts: joined
        .flatMap(([, texts]) => [...texts])
        .filter((text) => !parts.has(text) && !said.sentences.has(text)),
      words: [...said.words].filter((word) => wordText(word) === undefined),
    }).toEqual({ sentences: [], parts: [], words: [] });
  });

  it('takes the same values as English, and leaves no text empty', async () => {
    const { sentences, parts, words } = await loadServerMessages(language);
    for (const [english, text] of Object.entries({ ...sentences, ...parts })) {
      expect(slotsOf(text), english).toEqual(slotsOf(english));
    }
    const texts = Object.values({ ...sentences, ...parts, ...words });
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('the scan of sources', () => {
  it('finds what is said wherever it is written', () => {
    const code = `
      const GONE = 'Was taken';
      const NAMES = { a: 'area', b: 'zone' } as const;
      const reply = { heading: isNew ? 'Made' : 'Kept', message: \`Bill \${no} made.\` };
      if (a) throw conflict('One half. ' + 'The other.');
      if (b) throw badInput({ [field]: [GONE, \`At most \${most}\`] });
      if (c) throw notFound(NAMES[table]);
      if (d) throw new Error('The row is missing.');
      const text = sql\`Select it all.\`;
      return { note: 'A loose sentence.', key: 'a word or two' };`;
    const found = saidBy({ 'source.ts': code });
    expect([...found.sentences].sort()).toEqual([
      'A loose sentence.',
      'At most {}',
      'Bill {} made.',
      'Kept',
      'Made',
      'One half. The other.',
      'Was taken',
    ]);
    expect([...found.words]).toEqual(['area', 'zone']);
    expect([...(found.texts.get('source.ts') ?? [])]).toContain('a word or two');
  });
});

describe('the scan of what is kept to be shown later', () => {
  const sentencesOf = (path: string, code: string) => [...saidBy({ [path]: code }).sentences];

  it('finds the reasons of an outcome', () => {
    const code = `
      const GONE = { kind: 'refused', code: 'gone', reason: 'Is gone' };
      const late = { reason: isLate ? 'too late' : answer.reason, problem: 'It is broken.' };`;
    expect(sentencesOf('source.ts', code).sort()).toEqual(['Is gone', 'It is broken.', 'too late']);
  });

  it('finds what SQL writes, by itself or as a value', () => {
    const code = `
      await sql\`update runs set state = 'failed', failure = 'Interrupted', kind = 'no word'
        where \${sql\`note = 'another word'\`}\`;
      await sql\`update messages set failure_reason = \${\`It said \${word}.\`}\`;
      await sql\`update messages set reason = coalesce(reason, 'The end came.')\`;`;
    const found = ['Interrupted', 'It said {}.', 'The end came.'];
    expect(sentencesOf('source.ts', code).sort()).toEqual(found);
  });

  it('finds how a connection ended', () => {
    const code = `
      this.end('the other side left');
      const told = total > 1 ? \`part \${number}: \${text}\` : text;
      this.send('enquire_link');`;
    expect(sentencesOf('/server/gateways/smpp/smpp-session.ts', code)).toEqual([
      'the other side left',
      'part {}: {}',
    ]);
    const names = `const NAMES = new Map([[1, 'throttled'], [2, 'is wrong']]);`;
    expect(sentencesOf('/server/gateways/smpp/smpp-status-names.ts', names)).toEqual([
      'throttled',
      'is wrong',
    ]);
  });
});

describe('a message', () => {
  const { textOf } = translatorOf({
    sentences: {
      'At most {0} rows.': 'höchstens {0} Zeilen.',
      '{0} Left out: {1}.': '{0} Ohne: {1}.',
      'Not {{0}}, {1}.': '{1} statt {{0}}.',
      '{thing} {deed} successfully.': '{deed}: {thing}.',
      'Was taken': 'schon vergeben',
      'bind refused: {0} {1}': '{1} ({0})',
      'is wrong': 'ist falsch',
    },
    parts: { '{0} closed': '{0} zu', '{0} without number': '{0} ohne Nummer' },
    words: { 'SMS text': 'SMS-Text', saved: 'gespeichert' },
  });

  it('keeps its values, with numbers in the digits of the language', () => {
    expect(textOf('At most 5000 rows.')).toBe('Höchstens <5000> Zeilen.');
    expect(textOf('At most some rows.')).toBe('Höchstens some Zeilen.');
    expect(textOf('Not {toString}, {name}.')).toBe('{name} statt {toString}.');
  });

  it('says what it is put together of', () => {
    expect(textOf('At most 2 rows. Left out: 3 closed, 1 without number.')).toBe(
      'Höchstens <2> Zeilen. Ohne: <3> zu, <1> ohne Nummer.',
    );
    expect(textOf('SMS text saved successfully.')).toBe('Gespeichert: SMS-Text.');
  });

  it('gives to its first values as little as it can', () => {
    expect(textOf('bind refused: 0x0E is wrong')).toBe('ist falsch (0x0E)');
    expect(textOf('bind refused: 0x77 of their own')).toBe('of their own (0x77)');
  });

  it('is unknown when a word or the whole is', () => {
    expect(textOf('Nobody saved successfully.')).toBeUndefined();
    expect(textOf('3 closed')).toBeUndefined();
    expect(textOf('toString')).toBeUndefined();
  });
});
