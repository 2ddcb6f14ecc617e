import { paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import type { PublicDocument } from '../payments/public-document.ts';
import { pageLanguage } from './page-language.ts';
import { publicPage } from './public-page.ts';

const company = {
  name: 'Sonali Net',
  language: 'en',
  currencySign: '৳',
  numberGrouping: 'lakh',
} as const;
const bill = {
  kind: 'bill',
  customerId: 7,
  customerCode: 'SN-7',
  customerName: 'Karim <b>',
  months: { fromMonth: '2026-08', toMonth: '2026-08' },
  fee: null,
  lines: [],
  vatPaisa: paisa(0),
  totalPaisa: paisa(123_456_750),
  duePaisa: paisa(-123_450),
  state: 'paid',
} as const;

const pageOf = (document: PublicDocument): string => {
  const language = pageLanguage({ language: undefined, accepted: '' }, document.company);
  return publicPage({ document, language, path: '/p/AbCdEf1234', pay: null, checkout: null });
};

/** Visible texts of a page, without markup. */
const textsOf = (document: PublicDocument): string[] =>
  pageOf(document)
    .replace(/<nav.*<\/nav>/s, '')
    .replace(/^.*<body>/s, '')
    .split(/<[^>]*>/)
    // Normalises non-breaking spaces and decomposed letters.
    .map((text) =>
      text
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .normalize('NFD')
        .trim(),
    )
    .filter((text) => text !== '');
const inLanguage = (language: string, changes: object = {}): string[] =>
  textsOf({ ...bill, company: { ...company, language, ...changes } });

describe('the public page of a bill', () => {
  it.each([
    ['en', '৳12,34,567.50', '−৳1,234.50', 'August 2026'],
    ['bn', '৳১২,৩৪,৫৬৭.৫০', '−৳১,২৩৪.৫০', 'আগস্ট ২০২৬'],
    ['de', '৳1.234.567,50', '−৳1.234,50', 'August 2026'],
    ['es', '৳1.234.567,50', '−৳1234,50', 'agosto de 2026'],
    ['fr', '৳1 234 567,50', '−৳1 234,50', 'août 2026'],
    ['ja', '৳1,234,567.50', '−৳1,234.50', '2026年8月'],
    ['zh', '৳1,234,567.50', '−৳1,234.50', '2026年8月'],
  ])('is formatted for its language, %s', (language, ...written) => {
    const texts = inLanguage(language);
    for (const text of written) expect(texts).toContain(text.normalize('NFD'));
  });

  it.each([
    ['en', 'US$1,234,567.50'],
    ['bn', 'US$১,২৩৪,৫৬৭.৫০'],
    ['de', 'US$1.234.567,50'],
  ])("has another company's money format, in %s", (language, total) => {
    const away = { currencySign: 'US$', numberGrouping: 'thousand' };
    expect(inLanguage(language, away)).toContain(total);
  });

  it('for several months names the first and the last', () => {
    const months = { fromMonth: '2026-11', toMonth: '2027-01' };
    expect(textsOf({ ...bill, company, months })).toContain('November 2026 – January 2027');
  });

  it('of a fee says which, and why, in place of a month', () => {
    const fee = { kind: 'late_fee', reason: 'Bill B2611000001 of 1 Nov 2026' } as const;
    const texts = textsOf({ ...bill, company, months: null, fee });
    expect(texts).toContain('Late fee');
    expect(texts).toContain('Bill B2611000001 of 1 Nov 2026');
    expect(texts).not.toContain('Month');
  });

  it('escapes HTML in a name', () => {
    expect(pageOf({ ...bill, company })).toContain('Karim &lt;b&gt;');
  });
});

describe('the public page of a payment', () => {
  it('is formatted for its language', () => {
    const texts = textsOf({
      kind: 'payment',
      customerId: 7,
      company: { ...company, language: 'bn' },
      customerCode: 'SN-7',
      customerName: 'Karim',
      amountPaisa: paisa(70_000),
      months: { fromMonth: '2026-10', toMonth: '2026-11' },
      fees: ['reconnection_fee'],
      state: 'approved',
    });
    expect(texts).toContain('৳৭০০.০০');
    expect(texts).toContain('SN-৭');
    expect(texts).toContain('অক্টোবর ২০২৬ – নভেম্বর ২০২৬'.normalize('NFD'));
  });
});
