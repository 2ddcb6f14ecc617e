import { describe, expect, it } from 'vitest';
import { handedOverPaymentLost, handoverDifference, handoverFigures } from './handover.ts';
import { isBalanced } from './ledger-entry.ts';
import { paisa } from './paisa.ts';

const TILL = 11;
const COLLECTOR = 7;

describe('the amounts of a hand-over', () => {
  it.each([
    // Columns: payments, outlays, counted, made good, accepted; expected, difference, owed.
    [1000, 0, 1000, false, 0, 1000, 0, 0],
    [1000, 0, 500, true, 0, 1000, -500, 500],
    [1000, 0, 500, false, 0, 1000, -500, 0],
    [1000, 0, 1050, true, 0, 1000, 50, 0],
    [1000, 200, 800, false, 200, 800, 0, 0],
    // An outlay was struck: the collector did not agree to make that good.
    [1000, 200, 800, true, 0, 1000, -200, 0],
    [1000, 200, 700, true, 0, 1000, -300, 100],
    // More than expected before an outlay was struck: the excess covers a part of it.
    [1000, 200, 900, true, 0, 1000, -100, 0],
    [1000, 1000, 0, false, 1000, 0, 0, 0],
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
    const { expectedPaisa, differencePaisa, owedPaisa } = figures;
    expect([expectedPaisa, differencePaisa, owedPaisa]).toEqual(expected);
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
    [400, 0, 0, -400],
    [400, 400, -400, 0],
    [400, 1000, -400, 0],
    [400, 100, -100, -300],
    [400, -50, 0, -400],
  ])('of %i, with a staff debt of %i', (amount, owed, debt, short) => {
    const postings = handedOverPaymentLost({
      collectorId: COLLECTOR,
      amountPaisa: paisa(amount),
      owedPaisa: paisa(owed),
    });
    expect(isBalanced(postings)).toBe(true);
    expect(sumOf(postings, 'collector_hand')).toBe(amount);
    expect(sumOf(postings, 'owed_by_staff')).toBe(debt);
    expect(sumOf(postings, 'cash_over_short')).toBe(short);
  });
});
