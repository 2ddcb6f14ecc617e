// @vitest-environment node
import { localFormat } from '@netkhata/domain/local-format';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../dist/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Columns and variables whose numbers name something. */
const NAMES = /^(id|.*Id|serial|rowNumber|number|page|lastPage|line|port|year|index \+ 1)$/;

it('a number that names something is nowhere written as a quantity', () => {
  const wrong = Object.entries(sources).flatMap(([path, source]) => [
    ...[...source.matchAll(/name: '(\w+)',[^}]*?kind: 'number'/g)]
      .filter(([, name]) => NAMES.test(name ?? ''))
      .map(([, name]) => `${path}: column ${name}`),
    ...[...source.matchAll(/format\.number\(([^()]+)\)/g)]
      .filter(([, name]) => NAMES.test(name ?? ''))
      .map(([, name]) => `${path}: ${name}`),
  ]);
  expect(wrong).toEqual([]);
});

it('groups are of quantities, in the digits of each language', () => {
  const company = { currencySign: '৳', numberGrouping: 'lakh' } as const;
  const written = (['en', 'de', 'bn'] as const).map((language) => {
    const format = localFormat(language, company);
    return [format.number(123_456), format.id(123_456)];
  });
  expect(written).toEqual([
    ['1,23,456', '123456'],
    ['123.456', '123456'],
    ['১,২৩,৪৫৬', '১২৩৪৫৬'],
  ]);
});
