import { describe, expect, it } from 'vitest';
import {
  handedOverPaymentLost,
  handoverDifference,
  handoverFigures,
  notesGivenBack,
} from './handover.ts';
import { isBalanced } from './ledger-entry.ts';
import { paisa } from './paisa.ts';

const TILL = 11;
const COLLECTOR = 7;

describe('the amounts of a hand-over', () => {
  it.each([
    // Columns: payments, outlays, counted, made good, accepted; expected, difference, owed, rest.
    [1000, 0, 1000, false, 0, 1000, 0, 0, 0],
    [1000, 0, 500, true, 0, 1000, -500, 500, 0],
    [1000, 0, 500, false, 0, 1000, -500, 0, 0],
    [1000, 0, 1100, true, 0, 1000, 100, 0, 0],
    [1000, 200, 800, false, 200, 800, 0, 0, 0],
    // An outlay was struck: the collector did not agree to make that good.
    [1000, 200, 800, true, 0, 1000, -200, 0, 0],
    [1000, 200, 700, true, 0, 1000, -300, 100, 0],
    // More than expected before an outlay was struck: the excess covers a part of it.
    [1000, 200, 900, true, 0, 1000, -100, 0, 0],
    [1000, 1000, 0, false, 1000, 0, 0, 0, 0],
    // Less than the smallest note is neither missing nor owed.
    [16_320, 0, 16_300, true, 0, 16_300, 0, 0, 20],
    [16_320, 0, 16_000, true, 0, 16_300, -300, 300, 20],
    [16_320, 0, 16_400, true, 0, 16_300, 100, 0, 20],
    [90, 0, 0, true, 0, 0, 0, 0, 90],
    [16_320, 50, 16_200, true, 0, 16_300, -100, 0, 20],
  ])('%i less %i, counted %i', (payments, outlays, counted, isMadeGood, accepted, ...expected) => {
    const figures = handoverFigures(
      {
        paymentsPaisa: paisa(payments),
        outlaysPaisa: paisa(outlays),
        countedPaisa: paisa(counted),
        isMadeGood,
      },
      paisa(accepted),
    );
    const { expectedPaisa, differencePaisa, owedPaisa, restPaisa } = figures;
    expect([expectedPaisa, differencePaisa, owedPaisa, restPaisa]).toEqual(expected);
  });
});

const differenceOf = (differencePaisa: number, owedPaisa: number) =>
  handoverDifference({
    accountId: TILL,
    collectorId: COLLECTOR,
    figures: { differencePaisa: paisa(differencePaisa), owedPaisa: paisa(owedPaisa) },
  });
const sumOf = (postings: ReturnType<typeof differenceOf>, account: string | number) =>
  postings
    .filter((posting) => posting.account === account)
    .reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);

describe('the ledger entry of a difference', () => {
  it.each([
    [-500, 500, -500, 500, 0],
    [-500, 0, -500, 0, 500],
    [-300, 100, -300, 100, 200],
    [50, 0, 50, 0, -50],
  ])('a difference of %i, of which staff owe %i', (difference, owed, till, debt, short) => {
    const postings = differenceOf(difference, owed);
    expect(isBalanced(postings)).toBe(true);
    expect(sumOf(postings, TILL)).toBe(till);
    expect(sumOf(postings, 'owed_by_staff')).toBe(debt);
    expect(sumOf(postings, 'cash_over_short')).toBe(short);
    const named = postings.filter(({ account }) => account !== TILL);
    expect(named.every(({ staffId }) => staffId === COLLECTOR)).toBe(true);
  });

  it('throws where nothing differs', () => {
    expect(() => differenceOf(0, 0)).toThrow(new RangeError('A ledger entry must move money'));
  });
});

describe('deleting a payment that was never there', () => {
  it.each([
    // Columns: payment, still owed, still short, rounded; debt, shortage, rounding, or refused.
    [40_000, 0, 40_000, 0, 0, -40_000, 0],
    [40_000, 40_000, 0, 0, -40_000, 0, 0],
    [40_000, 100_000, 0, 0, -40_000, 0, 0],
    [40_000, 10_000, 30_000, 0, -10_000, -30_000, 0],
    // What is left of a debt can be paid in notes.
    [16_320, 50_000, 0, 0, -16_300, 0, -20],
    [33_680, 33_700, 0, -20, -33_700, 0, 20],
    [16_320, 16_300, 0, 20, -16_300, 0, -20],
    [90, 0, 0, 90, 0, 0, -90],
  ])(
    'of %i, with %i owed, %i short and %i rounded',
    (amount, owed, short, rest, ...[debt, shortage, rounding]) => {
      const postings = lost({ amount, owed, short, rest }) ?? [];
      expect(isBalanced(postings)).toBe(true);
      expect(sumOf(postings, 'collector_hand')).toBe(amount);
      expect(sumOf(postings, 'owed_by_staff')).toBe(debt);
      expect(sumOf(postings, 'cash_over_short')).toBe(shortage);
      expect(sumOf(postings, 'cash_rounding')).toBe(rounding);
    },
  );

  it.each([
    [40_000, 0, 0],
    [40_000, -50, 39_900],
    [40_000, 20_000, 19_900],
    [100, 0, 0],
  ])('of %i is refused with %i owed and %i short', (amount, owed, short) => {
    expect(lost({ amount, owed, short, rest: 0 })).toBeNull();
  });

  const lost = (given: { amount: number; owed: number; short: number; rest: number }) =>
    handedOverPaymentLost({
      collectorId: COLLECTOR,
      amountPaisa: paisa(given.amount),
      remainder: {
        owedPaisa: paisa(given.owed),
        shortPaisa: paisa(given.short),
        restPaisa: paisa(given.rest),
      },
    });
});

describe('what a till gives for a payment that is given back', () => {
  it.each([
    // Columns: payment, rounded of its hand-over, held; given.
    [16_320, 20, 16_300, 16_300],
    [16_320, 10, 26_400, 16_310],
    [10_000, 20, 26_300, 10_000],
    [10_090, 0, 10_100, 10_090],
    // A deletion took more than the hand-over brought: that comes back with the next one.
    [33_680, -20, 33_700, 33_700],
    // A gap below the smallest note is no reason to refuse.
    [16_320, 0, 16_300, 16_300],
    [16_320, 0, 16_221, 16_221],
    [16_320, 0, 16_220, null],
    [16_320, 20, 16_200, null],
    [90, 0, 0, 0],
  ])('of %i, of which %i was rounded, out of %i', (amount, rest, held, given) => {
    const payment = { amountPaisa: paisa(amount), restPaisa: paisa(rest), heldPaisa: paisa(held) };
    expect(notesGivenBack(payment)).toBe(given);
  });
});
