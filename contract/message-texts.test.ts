import { expect, it } from 'vitest';
import { ARRIVAL_TEXTS } from './message-texts-arrival.ts';
import { CUSTOMER_TEXTS } from './message-texts-customer.ts';
import { MONEY_TEXTS } from './message-texts-money.ts';
import { MOVING_TEXTS } from './message-texts-moving.ts';
import { NETWORK_TEXTS } from './message-texts-network.ts';
import { OFFICE_TEXTS } from './message-texts-office.ts';
import { SMS_TEXTS } from './message-texts-sms.ts';
import { MESSAGES } from './message-texts.ts';

const SUBJECTS = {
  ARRIVAL_TEXTS,
  CUSTOMER_TEXTS,
  MONEY_TEXTS,
  MOVING_TEXTS,
  NETWORK_TEXTS,
  OFFICE_TEXTS,
  SMS_TEXTS,
};

/** Nouns in their order; twice where another one stands between their texts. */
const nounsOf = (texts: object): string[] =>
  Object.keys(texts)
    .map((key) => key.slice(0, key.indexOf('.')))
    .filter((noun, index, all) => noun !== all[index - 1]);

it.each(Object.entries(SUBJECTS))('%s has its nouns by the alphabet, each once', (_, texts) => {
  expect(nounsOf(texts)).toEqual([...new Set(nounsOf(texts))].toSorted());
});

it('each noun stands in one place', () => {
  const nouns = nounsOf(MESSAGES);
  expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual([]);
});
