import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitPastedTexts } from './pasted-texts.ts';
import { WALLET_TEXT_FORMS } from './wallet-text-forms.ts';
import { readWalletText } from './wallet-texts.ts';

/** All that are known without a sender: advertising before a text is none of it. */
const KNOWN = Object.values(WALLET_TEXT_FORMS)
  .flat()
  .flatMap(({ examples }) => examples)
  .filter((text) => readWalletText(text).known !== undefined);
const asSplit = (text: string): string => text.replaceAll('\r', '').trim();

it.each(['\n', '\n\n', '\r\n', '\n \n\n'])(
  'any texts after one another, with %j between',
  (between) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KNOWN), { maxLength: 8 }), (texts) => {
        expect(splitPastedTexts(texts.join(between))).toEqual(texts.map(asSplit));
      }),
    );
  },
);

it('keeps what is no text of a wallet, between and around them', () => {
  const [one = '', other = ''] = KNOWN;
  expect(splitPastedTexts(`Hello\nthere\n${one}\nAmi taka pathaisi\n${other}\nbye`)).toEqual([
    'Hello\nthere',
    one,
    'Ami taka pathaisi',
    other,
    'bye',
  ]);
});

it('loses no letter of any paste', () => {
  const letters = (text: string): string => text.replaceAll(/\s/g, '');
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...KNOWN), fc.string({ unit: 'grapheme' })), {
        maxLength: 6,
      }),
      fc.constantFrom('\n', '\n\n', ' '),
      (parts, between) => {
        const paste = parts.join(between);
        expect(letters(splitPastedTexts(paste).join(''))).toBe(letters(paste));
      },
    ),
  );
});

it('of nothing is nothing', () => {
  expect(splitPastedTexts(' \n\n \r\n')).toEqual([]);
});
