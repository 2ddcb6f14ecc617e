// @vitest-environment node
import { MESSAGES } from '@netkhata/contract/message-texts';
import type { Message, MessageTextKey } from '@netkhata/contract/messages';
import { describe, expect, it } from 'vitest';
import { type ServerTexts, translated } from '../locales/translated.ts';
import { formatOf } from './format.ts';
import { LANGUAGE_CODES, type TranslatedLanguage } from './languages.ts';
import { loadServerTexts, messageTranslator } from './message-text.ts';

const TRANSLATED = LANGUAGE_CODES.filter((code): code is TranslatedLanguage => code !== 'en');

const translate = (
  texts: Record<string, string>,
  message: object,
  language: 'bn' | 'de' | 'ja' = 'de',
) => {
  return messageTranslator(texts, formatOf(language))(message as Message);
};

describe('a message in another language', () => {
  it('has its numbers in the digits of the language, and names unchanged', () => {
    const texts = { 'x.y': '{name}: {count}টি' };
    const message = { key: 'x.y', values: { name: 'Area 51', count: 1234 } };
    expect(translate(texts, message, 'bn')).toBe('Area 51: ১,২৩৪টি');
  });

  it('has codes and numbers of documents in the digits of the language', () => {
    const texts = { 'x.y': '{name}: {billNo} ({code})' };
    const message = { key: 'x.y', values: { name: 'C1', billNo: 'B2611-000001', code: 'C1001' } };
    expect(translate(texts, message, 'bn')).toBe('C1: B২৬১১-০০০০০১ (C১০০১)');
    expect(translate(texts, message)).toBe('C1: B2611-000001 (C1001)');
  });

  it('has ids, movements, plain amounts and times of day in the digits of the language', () => {
    const values = { id: '4520', movementNo: 'M2611-000036', due: '1200.00', from: '21:00' };
    const texts = { 'x.y': '{id} {movementNo} {due} {from}' };
    const written = translate(texts, { key: 'x.y', values }, 'bn');
    expect(written).toBe('৪৫২০ M২৬১১-০০০০৩৬ ১২০০.০০ ২১:০০');
    expect(translate({ 'x.y': '{year}' }, { key: 'x.y', values: { year: 2026 } }, 'bn')).toBe(
      '২০২৬',
    );
  });

  it('has days and amounts in the format of the language', () => {
    const texts = { 'x.y': '{day}: {amount} ({name})' };
    const values = { day: '2026-11-22', amount: '৳12,000.00', name: '2026-11-22' };
    const written = translate(texts, { key: 'x.y', values }, 'bn');
    expect(written).toBe('২২ নভেম্বর, ২০২৬: ৳১২,০০০.০০ (2026-11-22)');
    expect(translate(texts, { key: 'x.y', values })).toBe('22. Nov. 2026: ৳12,000.00 (2026-11-22)');
  });

  it('has moments in the format of the language, and numbers of rows without groups', () => {
    const texts = { 'x.y': '{at}, {row}: {count}' };
    const values = { at: '2026-11-22 21:05', row: 12_345, count: 12_345 };
    expect(translate(texts, { key: 'x.y', values })).toBe('22.11.2026, 21:05, 12345: 12.345');
  });

  it('chooses the plural by count', () => {
    const texts = { 'x.rows_one': 'eine Zeile', 'x.rows_other': '{count} Zeilen' };
    expect(translate(texts, { key: 'x.rows', values: { count: 1 } })).toBe('eine Zeile');
    expect(translate(texts, { key: 'x.rows', values: { count: 7 } })).toBe('7 Zeilen');
    expect(translate(texts, { key: 'x.rows', values: { count: 1 } }, 'ja')).toBe('1 Zeilen');
  });

  it('translates nested messages, alone and in a list', () => {
    const texts = { 'x.out': 'Ohne {list}.', 'x.a': 'A {n}', 'x.b': 'B' };
    const list = [{ key: 'x.a', values: { n: 2 } }, { key: 'x.b' }];
    expect(translate(texts, { key: 'x.out', values: { list } })).toBe('Ohne A 2, B.');
    expect(translate(texts, { key: 'x.out', values: { list: list[1] } })).toBe('Ohne B.');
    expect(translate(texts, { key: 'x.out', values: { list: [] } })).toBe('Ohne .');
  });

  it('leaves braces and dollar signs of a value alone', () => {
    const texts = { 'x.y': '{a} {b}' };
    expect(translate(texts, { key: 'x.y', values: { a: '{b} $&', b: 'b' } })).toBe('{b} $& b');
  });

  it('is unknown when its key or a nested one is', () => {
    const texts = { 'x.y': '{a}' };
    expect(translate(texts, { key: 'x.z' })).toBeUndefined();
    expect(translate(texts, { key: 'x.y', values: { a: { key: 'x.z' } } })).toBeUndefined();
    expect(translate(texts, { key: 'x.y', values: { a: [{ key: 'x.z' }] } })).toBeUndefined();
  });
});

describe('a translation', () => {
  const all = (): ServerTexts => MESSAGES;

  it('does not compile with a missing text', () => {
    // @ts-expect-error every key is missing
    translated({});
    const { 'field.required': _, ...others } = MESSAGES;
    // @ts-expect-error one key is missing
    translated(others);
    // @ts-expect-error a place is missing
    translated({ ...MESSAGES, 'field.tooLong': 'Zu lang.' });
    // @ts-expect-error a place has another name
    translated({ ...MESSAGES, 'field.tooLong': 'Höchstens {least} Zeichen.' });
    // @ts-expect-error there is no such key
    translated({ ...MESSAGES, 'field.unheardOf': 'Unerhört.' });
    // @ts-expect-error what gateways answer is a file of its own
    expect(translated(MESSAGES)).toEqual(all());
  });

  it.each(TRANSLATED)('of %s has no empty text and the same placeholders', async (code) => {
    const texts = await loadServerTexts(code);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(MESSAGES).sort());
    const slots = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      const own = slots(text);
      if (!key.endsWith('_one')) expect(own, key).toEqual(slots(MESSAGES[key as MessageTextKey]));
    }
  });
});
