import { describe, expect, it } from 'vitest';
import { planOf } from '../../test-support/move-plan-kit.ts';
import { sourceOfBytes } from '../read/file-bytes.ts';
import { readMoveFile } from '../read/read-move-file.ts';
import { type MoveAnswers, NO_ANSWERS } from './answers.ts';
import { questionsOf } from './questions.ts';

describe('the letters of a file', () => {
  const asked = async (files: (string | Buffer)[], answers: Partial<MoveAnswers> = {}) => {
    const all = { ...NO_ANSWERS, ...answers };
    const plan = await planOf(files, answers);
    const parsed = await Promise.all(
      files.map((file) => readMoveFile(sourceOfBytes('file', file as Buffer), all)),
    );
    return questionsOf({ plan, answers: all, files: parsed, marks: {} }).filter(({ about }) =>
      ['encoding', 'bijoy'].includes(about),
    );
  };
  const namesOf = async (file: Buffer, answers: Partial<MoveAnswers> = {}) =>
    (await planOf([file], { mobileForMissing: '01712345678', ...answers })).rows.map(
      ({ row }) => row.cells.name,
    );
  const mac = (text: string) =>
    Buffer.from(text.replaceAll('é', '\u008e').replaceAll('ñ', '\u0096'), 'latin1');
  const LIST = 'ID,Name,Mobile,Bill\n1,José Peña,01712345678,500\n';
  const DUMP = [
    'CREATE TABLE `radcheck` (`username` text, `attribute` text, `value` text);',
    "INSERT INTO `radcheck` VALUES ('a','Cleartext-Password','x');",
    'CREATE TABLE `userinfo` (`username` text, `firstname` text);',
    "INSERT INTO `userinfo` VALUES ('a','José Peña');",
    '',
  ].join('\n');
  const EXPORT = '/ppp secret\nadd comment="José Peña - 01712345678" name=a service=pppoe\n';

  it.each([
    ['a list', LIST],
    ['a dump', DUMP],
    ['an export', EXPORT],
  ])('are asked about where they are not Unicode, in %s', async (_kind, text) => {
    const windows = Buffer.from(text, 'latin1');
    expect(await asked([windows])).toMatchObject([
      { about: 'encoding', of: 'file', isOpen: true, answer: null },
    ]);
    const [question] = await asked([mac(text)]);
    const examples = question?.examples.map(({ first, second }) => `${first} ${second}`).join(' ');
    expect(examples).toContain('José Peña');
    expect(await namesOf(windows)).toEqual(['José Peña']);
    const encodings = new Map([['file', 'macRoman' as const]]);
    expect(await namesOf(mac(text), { encodings })).toEqual(['José Peña']);
    expect(await asked([mac(text)], { encodings })).toMatchObject([
      { isOpen: false, answer: 'macRoman' },
    ]);
    expect(await asked([Buffer.from(text)])).toEqual([]);
  });

  it.each([
    ['a list', LIST],
    ['a dump', DUMP],
    ['an export', EXPORT],
  ])('are recognised as UTF-16 with and without a mark, in %s', async (_kind, text) => {
    const little = Buffer.from(text, 'utf16le');
    const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const bytes of [little, marked]) {
      expect(await namesOf(bytes)).toEqual(['José Peña']);
      expect(await namesOf(Buffer.from(bytes).swap16())).toEqual(['José Peña']);
      expect(await asked([bytes])).toEqual([]);
    }
  });

  it.each([
    ['a list', LIST],
    ['a dump', DUMP],
    ['an export', EXPORT],
  ])('are asked about where they are those of a Bangla font, in %s', async (_kind, text) => {
    const file = Buffer.from(text.replace('José Peña', '‡gvt Avãyi iwng'));
    expect(await asked([file])).toMatchObject([
      {
        about: 'bijoy',
        isOpen: true,
        rows: 1,
        examples: [{ first: '‡gvt Avãyi iwng', second: 'মোঃ আব্দুর রহিম'.normalize('NFC') }],
      },
    ]);
    expect(await namesOf(file)).toEqual(['‡gvt Avãyi iwng']);
    expect(await namesOf(file, { isBijoyRead: false })).toEqual(['‡gvt Avãyi iwng']);
    const meant = ['মোঃ আব্দুর রহিম'.normalize('NFC')];
    expect(await namesOf(file, { isBijoyRead: true })).toEqual(meant);
  });
});
