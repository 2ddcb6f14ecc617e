import { describe, expect, it } from 'vitest';
import { smsHint } from './sms-hint.ts';

const long = 'a'.repeat(100);

describe('smsHint', () => {
  it.each([
    ['the taka sign', `${long} ৳500`, '৳', 'Tk ', `${long} Tk 500`],
    ['a curly quote', `${long} don’t`, '’', "'", `${long} don't`],
    ['an en dash', `${long} 9–12`, '–', '-', `${long} 9-12`],
    ['an ellipsis', `${long}…`, '…', '...', `${long}...`],
    ['a letter with a mark', `${long} ç`, 'ç', 'c', `${long} c`],
    ['an emoji', `${long} 😀`, '😀', '', `${long} `],
  ])('names %s and its replacement', (_, text, character, replacement, plain) => {
    expect(smsHint(text)).toEqual({
      characters: [{ character, replacement }],
      text: plain,
      partsWithout: 1,
    });
  });

  it.each([
    ['a tab', 'Pay\tTk 500', '\t', ' ', 'Pay Tk 500'],
    ['a no-break space', 'Pay\u00a0Tk 500', '\u00a0', ' ', 'Pay Tk 500'],
    ['a thin space', 'Pay\u2009Tk 500', '\u2009', ' ', 'Pay Tk 500'],
    ['a line separator', 'Pay\u2028Tk 500', '\u2028', '\n', 'Pay\nTk 500'],
    ['a zero-width space', 'Pay \u200bTk 500', '\u200b', '', 'Pay Tk 500'],
    ['a byte order mark', '\ufeffPay Tk 500', '\ufeff', '', 'Pay Tk 500'],
  ])(
    'names %s, which nobody sees, though it costs no part',
    (_, text, character, replacement, plain) => {
      expect(smsHint(text)).toEqual({
        characters: [{ character, replacement }],
        text: plain,
        partsWithout: 1,
      });
    },
  );

  it('names several characters, each once, in order', () => {
    const hint = smsHint(`${long} “pay” – ৳500 “now”`);
    expect(hint).toBeUndefined();
    expect(smsHint(`${long} “pay” ৳500 “now”`)?.characters.map((each) => each.character)).toEqual([
      '“',
      '”',
      '৳',
    ]);
  });

  it.each([
    ['plain text', long],
    ['a short text that costs no more', 'Pay ৳500'],
    ['Bangla, where the sign costs nothing more', `${'ক'.repeat(80)} ৳500`],
    ['one Bangla letter', `${long} ক`],
    ['a Bangla digit', `${long} ৫`],
    ['nothing', ''],
    ['emojis alone', '😀'.repeat(80)],
  ])('reports nothing for %s', (_, text) => {
    expect(smsHint(text)).toBeUndefined();
  });
});
