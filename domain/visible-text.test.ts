import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparableText } from './comparable-text.ts';
import { visibleText } from './visible-text.ts';

it.each([
  ['\u200eKarim\u200f', 'Karim'],
  ['\u202aAbdul Karim\u202c', 'Abdul Karim'],
  ['\u2066+880 1712\u2069', '+880 1712'],
  ['\ufeffKarim\u200b', 'Karim'],
  ['Ka\u00adrim\u0007', 'Karim'],
  ['\u00a0 Karim \u3000\t', 'Karim'],
  ['Ka\u200drim', 'Karim'],
  ['করিম\u200c ', 'করিম'],
  ['\u200dকরিম', 'করিম'],
  ['Karim\ufe0f', 'Karim'],
  ['\u200b\u200e ', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(visibleText(typed)).toBe(stored);
});

it.each([
  ['র\u200d্যাব', 'a joiner inside a Bangla word'],
  ['হাত\u09cd\u200cমুখ', 'a non-joiner inside a Bangla word'],
  ['👨\u200d👩\u200d👧', 'joiners in an emoji'],
  ['👋🏽\u200d👩', 'a joiner after the colour of a skin'],
  ['❤\ufe0f', 'the selector of an emoji'],
  ['Abdul  Karim', 'two blanks'],
  ['Abdul\u00a0Karim', 'a no-break space'],
  ['House 7\nRoad 2\tMirpur\r\n10', 'line breaks and tabs'],
  ['মি\u09dfা', 'a letter as it was typed'],
  ['ＭＩＲＰＵＲ ０１', 'full width'],
])('%j stays: %s', (typed) => {
  expect(visibleText(typed)).toBe(typed);
});

it('changes nothing that is compared, and nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
      const stored = visibleText(typed);
      expect(visibleText(stored)).toBe(stored);
      expect(comparableText(stored)).toBe(comparableText(typed));
    }),
    { seed: 33, numRuns: 3000 },
  );
});
