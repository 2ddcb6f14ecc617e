import { api } from '@netkhata/contract/api';
import { beforeAll, expect, it } from 'vitest';
import { speak, text, withOfficeCatalogue } from '../../i18n/use-text.ts';
import { actionWords, deedWords } from './action-words.ts';

beforeAll(async () => {
  await speak('en');
  await withOfficeCatalogue(Promise.resolve());
});

const writes = Object.entries(api).flatMap(([name, endpoint]) =>
  endpoint.effect === 'write' ? [name] : [],
);

it.each(writes)('%s has a word for what it did', (action) => {
  expect(deedWords(text(), action)).not.toBe(action);
});

it.each([
  [{ action: 'billUpdate', subject: 'bill', subjectId: 12 }, 'Bill 12: changed'],
  [{ action: 'registerImport', subject: 'register', subjectId: 0 }, 'Register: imported'],
  [{ action: 'signOut', subject: null, subjectId: null }, 'signed out'],
  [{ action: 'newThing', subject: 'new_thing', subjectId: 1 }, 'new thing 1: newThing'],
])('%j is read as %s', (action, expected) => {
  expect(actionWords(text(), action)).toBe(expected);
});
