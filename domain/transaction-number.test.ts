import { expect, it } from 'vitest';
import { transactionKey } from './transaction-number.ts';

it.each([
  ['CJU0PZQ3U6', 'CJU0PZQ3U6'],
  ['cju0pzq3u6', 'CJU0PZQ3U6'],
  [' CJU0 PZQ3-U6. ', 'CJU0PZQ3U6'],
  ['CJU\u200b0PZQ3U6\u00a0', 'CJU0PZQ3U6'],
  ['CJU০PZQ৩U৬', 'CJU0PZQ3U6'],
  ['ＣＪＵ０ＰＺＱ３Ｕ６', 'CJU0PZQ3U6'],
  ['CJU۰PZQ٣U६', 'CJU0PZQ3U6'],
  ['TrxID: ৮৭৬', 'TRXID876'],
])('%j is normalised to %s', (text, key) => {
  expect(transactionKey(text)).toBe(key);
});

it.each(['', ' ', '-', '#.!', '\u200b', '।'])('%j is not a transaction number', (text) => {
  expect(transactionKey(text)).toBeUndefined();
});
