import { api } from '@netkhata/contract/api';
import { paisa } from '@netkhata/domain/paisa';
import { beforeAll, expect, it } from 'vitest';
import { formatOf } from '../../i18n/format.ts';
import { LANGUAGE_CODES } from '../../i18n/languages.ts';
import { showLanguage, text, importWithTexts } from '../../i18n/use-text.ts';
import { actionSentence, auditVerbLabel } from './action-words.ts';

beforeAll(async () => {
  await showLanguage('en');
  await importWithTexts(['office', 'trail'], Promise.resolve());
});

const writes = Object.entries(api).flatMap(([name, endpoint]) =>
  endpoint.effect === 'write' ? [name] : [],
);

it.each(writes)('%s has a word for its audit verb', (action) => {
  expect(auditVerbLabel(text(), action)).not.toBe(action);
});

const plain = { subject: null, subjectId: null, what: null, user: 'Farhana' };
const sentenceOf = (action: object) =>
  actionSentence(
    { t: text(), format: formatOf('en') },
    { action: 'billUpdate', ...plain, ...action },
  );

it.each(LANGUAGE_CODES)('every action has a sentence in %s', async (language) => {
  await showLanguage(language);
  for (const action of [
    ...writes,
    'pppoePasswordSeen',
    'listExport',
    'takeout',
    'collectionExcel',
  ]) {
    const sentence = sentenceOf({ action });
    expect(sentence, action).toContain('Farhana');
    expect(sentence, action).not.toMatch(/did\.|\{|·/);
  }
  await showLanguage('en');
});

it.each([
  [
    {
      action: 'paymentApprove',
      subject: 'payment',
      subjectId: 4,
      what: { name: 'Karim (C1001)', amount: paisa(600_000), day: null },
    },
    'Farhana approved a payment: ৳6,000.00, Karim (C1001)',
  ],
  [
    {
      action: 'billGenerate',
      subject: 'bill_run',
      subjectId: 2,
      what: { name: null, amount: null, day: '2026-11-01' },
    },
    'Farhana generated the bills of 1 Nov 2026',
  ],
  // A deleted record is named by its id.
  [{ subject: 'bill', subjectId: 12 }, 'Farhana changed the bill 12'],
  [{ action: 'signOut' }, 'Farhana signed out'],
  [{ action: 'newThing', subject: 'new_thing', subjectId: 1 }, 'Farhana · newThing · 1'],
])('%j is read as %s', (action, expected) => {
  expect(sentenceOf(action)).toBe(expected);
});

it('names the program where no user acted', () => {
  expect(sentenceOf({ action: 'signOut', user: null })).toBe('The system signed out');
});
