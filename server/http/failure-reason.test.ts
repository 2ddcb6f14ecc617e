import { englishOf, message } from '@netkhata/contract/messages';
import { expect, it } from 'vitest';
import { conflict } from './failure.ts';
import { failureReason } from './failure-reason.ts';

const failure = (code: string, words: string) => Object.assign(new Error(words), { code });
const textOf = (error: unknown): string => englishOf(failureReason(error));

it.each([
  ['ENOSPC', 'There is no room left on the disk'],
  ['EACCES', 'The program may not write there'],
  ['EROFS', 'The program may not write there'],
  ['ENOENT', 'The folder is not there'],
  ['ENOTDIR', 'The folder is not there'],
])('%s has a description, and its original text is kept', (code, meaning) => {
  const words = `${code}: in its own words, open '/backups/a.tar.gz'`;
  expect(textOf(failure(code, words))).toBe(`${meaning} (${words}).`);
});

it('a refusal and an unreachable database have the text of an answer', () => {
  expect(textOf(conflict(message('billRun.endedMeanwhile')))).toBe(
    'This bill run was ended meanwhile.',
  );
  expect(textOf(failure('53100', 'could not extend file'))).toBe(
    'The disk of the database is full.',
  );
  expect(textOf(failure('57P01', 'terminating connection'))).toContain('out of reach');
});

it('an unknown error keeps its text', () => {
  expect(textOf(failure('42P01', 'relation "bills" does not exist'))).toBe(
    'relation "bills" does not exist',
  );
  expect(textOf('odd')).toBe('odd');
});
