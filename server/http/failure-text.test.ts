import { expect, it } from 'vitest';
import { conflict } from './failure.ts';
import { failureText } from './failure-text.ts';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ['ENOSPC', 'There is no room left on the disk'],
  ['EACCES', 'The program may not write there'],
  ['EROFS', 'The program may not write there'],
  ['ENOENT', 'The folder is not there'],
  ['ENOTDIR', 'The folder is not there'],
])('%s means something, and its own words stay', (code, meaning) => {
  const message = `${code}: in its own words, open '/backups/a.tar.gz'`;
  expect(failureText(failure(code, message))).toBe(`${meaning} (${message}).`);
});

it('a refusal and a database out of reach are said as an answer says them', () => {
  expect(failureText(conflict('This bill run was ended meanwhile.'))).toBe(
    'This bill run was ended meanwhile.',
  );
  expect(failureText(failure('53100', 'could not extend file'))).toBe(
    'The disk of the database is full.',
  );
  expect(failureText(failure('57P01', 'terminating connection'))).toContain('out of reach');
});

it('what nothing is known of stays as it came', () => {
  expect(failureText(failure('42P01', 'relation "bills" does not exist'))).toBe(
    'relation "bills" does not exist',
  );
  expect(failureText('odd')).toBe('odd');
});
