import { expect, it } from 'vitest';
import { plainRate } from './plain-rate.ts';

it.each([
  ['10M/20M', '10000000/20000000'],
  ['10000k/20000K', '10000000/20000000'],
  ['10M', '10000000/10000000'],
  ['1G/512k', '1000000000/512000'],
  ['5000000/5000000 0/0 0/0 0/0 8 0/0', '5000000/5000000'],
  [' 10M/10M  20M/20M 8M/8M 16/16 ', '10000000/10000000 20000000/20000000 8000000/8000000 16/16'],
  ['10M/10M 20M/20M', '10000000/10000000 20000000/20000000 10000000/10000000 1/1'],
  ['', ''],
  ['0/0', ''],
  ['10M/10M 0/0 0/0 0/0 5', '10M/10M 0/0 0/0 0/0 5'],
  ['as fast as can be', 'as fast as can be'],
  ['10M/10M/10M', '10M/10M/10M'],
])('reads %j as %j', (text, plain) => {
  expect(plainRate(text)).toBe(plain);
});

it('parses its own notation and that of the books as equal', () => {
  const books = '2048k/10240k 4096k/20480k 1024k/8192k 16/16';
  const plain = plainRate(books);
  expect(plain).toBe(books.replaceAll('k', '000'));
  expect(plainRate(plain)).toBe(plain);
});
