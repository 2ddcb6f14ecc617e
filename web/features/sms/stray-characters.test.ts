import { describe, expect, it } from 'vitest';
import { strayCharacters } from './stray-characters.ts';

const plain = (length: number) => 'a'.repeat(length);

describe('stray characters', () => {
  it.each([
    ['a plain message', plain(300), undefined],
    [
      'a curly quote that doubles the price',
      `${plain(100)}’`,
      { characters: ['’'], partsWithout: 1 },
    ],
    ['a quote that costs nothing', `${plain(50)}’`, undefined],
    [
      'two kinds, each named once',
      `“${plain(100)}“ —`,
      { characters: ['“', '—'], partsWithout: 1 },
    ],
    ['an emoji', `${plain(160)}🙂`, { characters: ['🙂'], partsWithout: 1 }],
    ['Bangla, which needs Unicode anyway', 'আপনার বিল পরিশোধ করুন '.repeat(8), undefined],
    ['nothing but a stray character', '’'.repeat(80), undefined],
  ])('%s', (_, text, expected) => {
    expect(strayCharacters(text)).toEqual(expected);
  });
});
