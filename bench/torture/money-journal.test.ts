import { expect, it } from 'vitest';
import { emptyFacts, type JournalHandover, type MoneyFacts, sumsOf } from './money-journal.ts';

const KARIM = 5;
const RINA = 7;
const TILL = 11;
const BANK = 12;

const collected = (...amounts: number[]): MoneyFacts => {
  const facts = emptyFacts();
  for (const [no, taka] of amounts.entries()) {
    facts.payments.set(no + 1, { collectorId: KARIM, accountId: TILL, taka });
  }
  return facts;
};

const handedOver = (change: Partial<JournalHandover>): JournalHandover => ({
  collectorId: KARIM,
  accountId: TILL,
  paymentIds: [1, 2],
  outlays: [],
  isMadeGood: false,
  acceptedOutlaysTaka: 0,
  ...change,
});

const sumsWithout0 = (facts: MoneyFacts): Record<string, number> =>
  Object.fromEntries([...sumsOf(facts)].filter(([, taka]) => taka !== 0));

it('counts a payment in the hand, on the way, in its account or nowhere', () => {
  const facts = collected(100, 20, 3);
  facts.deleted.set(3, 'given_back');
  expect(sumsWithout0(facts)).toEqual({ 'hand 5': 120 });
  facts.approved.add(2);
  facts.handovers.set(1, handedOver({ paymentIds: [1] }));
  expect(sumsWithout0(facts)).toEqual({ 'on the way 5': 100, 'account 11': 20 });
  facts.handovers.set(1, handedOver({ paymentIds: [1], end: 'returned' }));
  expect(sumsWithout0(facts)).toEqual({ 'hand 5': 100, 'account 11': 20 });
});

it('puts the agreed count in the till and the shortage in a debt or the difference', () => {
  const counted = { outlays: [50], agreedTaka: 1000, end: 'accepted' } as const;
  const facts = collected(600, 500);
  facts.handovers.set(1, handedOver({ ...counted, isMadeGood: true, acceptedOutlaysTaka: 50 }));
  expect(sumsWithout0(facts)).toEqual({ 'account 11': 1000, 'owed 5': 50 });
  // A struck outlay increases the shortage, not the debt.
  facts.handovers.set(1, handedOver({ ...counted, isMadeGood: true }));
  expect(sumsWithout0(facts)).toEqual({ 'account 11': 1000, 'owed 5': 50, 'short 5': 50 });
  facts.handovers.set(1, handedOver({ ...counted, acceptedOutlaysTaka: 50 }));
  expect(sumsWithout0(facts)).toEqual({ 'account 11': 1000, 'short 5': 50 });
});

it('deducts a deleted payment from the debt (never there) or from the till (given back)', () => {
  const facts = collected(600, 500);
  facts.handovers.set(1, handedOver({ agreedTaka: 700, isMadeGood: true, end: 'accepted' }));
  facts.deleted.set(2, 'never_there');
  expect(sumsWithout0(facts)).toEqual({ 'account 11': 700, 'short 5': -100 });
  facts.deleted.set(2, 'given_back');
  expect(sumsWithout0(facts)).toEqual({ 'account 11': 200, 'owed 5': 400 });
});

it('counts posted movements that were not taken back, and every kind of debt settlement', () => {
  const facts = emptyFacts();
  const posted = { feeTaka: 0, isPosted: true, isTakenBack: false };
  facts.movements.set(1, { ...posted, fromId: TILL, toId: BANK, taka: 100, feeTaka: 5 });
  facts.movements.set(2, { ...posted, fromId: TILL, taka: 40, staffId: KARIM });
  facts.movements.set(3, { ...posted, toId: TILL, taka: 9, isTakenBack: true });
  facts.movements.set(4, { ...posted, fromId: BANK, taka: 7, isPosted: false });
  facts.settlements.push(
    { staffId: KARIM, way: 'notes', taka: 10, accountId: TILL },
    { staffId: KARIM, way: 'forgiven', taka: 1 },
    { staffId: KARIM, way: 'taken_over', taka: 2 },
    { staffId: KARIM, way: 'salary', taka: 3 },
  );
  facts.tillCounts.push({ accountId: TILL, keeperId: RINA, differenceTaka: -8 });
  expect(sumsWithout0(facts)).toEqual({
    'account 11': -100 - 5 - 40 + 10 - 8,
    'account 12': 100,
    'owed 5': 40 - 10 - 1 + 2 - 3,
    'short 5': 1 - 2,
    'short 7': 8,
  });
});
