import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBalanced } from './ledger-entry.ts';
import {
  advanceRefunded,
  countDifference,
  moneyPaidIn,
  moneyPaidOut,
  moneyTransferred,
  outlayAccepted,
  staffDebtSettled,
} from './place-entry.ts';
import { paisa, ZERO_PAISA } from './paisa.ts';

const TILL = 11;
const BANK = 12;
const STAFF = 3;
const FUEL = 33;
const CHARGES = 36;
const REFUND = { customerId: 7, accountId: TILL, roundedPaisa: ZERO_PAISA };

describe('a hand-over', () => {
  it('credits the till with an outlay', () => {
    expect(
      outlayAccepted({ accountId: TILL, categoryId: FUEL, amountPaisa: paisa(12_000) }),
    ).toEqual([
      { account: 'expenses', amountPaisa: 12_000, categoryId: FUEL },
      { account: TILL, amountPaisa: -12_000 },
    ]);
  });

  it.each([
    ['short', -50_000, 'cash_over_short', 'cash_over_short'],
    ['short and made good', -50_000, 'owed_by_staff', 'owed_by_staff'],
    ['over', 700, 'cash_over_short', 'cash_over_short'],
    ['over, and a shortage would be owed', 700, 'owed_by_staff', 'cash_over_short'],
  ] as const)('that is %s has the person who counted', (_, difference, shortage, account) => {
    const count = { accountId: TILL, staffId: STAFF, differencePaisa: paisa(difference), shortage };
    expect(countDifference(count)).toEqual([
      { account: TILL, amountPaisa: difference },
      { account, amountPaisa: -difference, staffId: STAFF },
    ]);
  });

  it('that matches cannot post a difference', () => {
    const count = { accountId: TILL, staffId: STAFF, differencePaisa: ZERO_PAISA };
    expect(() => countDifference({ ...count, shortage: 'cash_over_short' })).toThrow(
      'must move money',
    );
  });
});

describe('money of the company', () => {
  it('moves between places, and the source pays the fee', () => {
    const transfer = { fromId: TILL, toId: BANK, feeCategoryId: CHARGES };
    expect(
      moneyTransferred({ ...transfer, amountPaisa: paisa(100_000), feePaisa: paisa(500) }),
    ).toEqual([
      { account: BANK, amountPaisa: 100_000 },
      { account: 'expenses', amountPaisa: 500, categoryId: CHARGES },
      { account: TILL, amountPaisa: -100_500 },
    ]);
    expect(
      moneyTransferred({ ...transfer, amountPaisa: paisa(100_000), feePaisa: ZERO_PAISA }),
    ).toHaveLength(2);
    expect(() =>
      moneyTransferred({ ...transfer, toId: TILL, amountPaisa: paisa(1), feePaisa: paisa(1) }),
    ).toThrow('between two places');
  });

  it.each([
    { account: 'expenses', categoryId: FUEL },
    { account: 'owed_by_staff', staffId: STAFF },
    { account: 'owner_funds' },
    { account: 'other_income' },
    { account: 'opening_balance' },
  ] as const)('is paid out to $account, and paid in from it', (counterpart) => {
    const paid = { accountId: TILL, amountPaisa: paisa(900), counterpart };
    expect(moneyPaidOut(paid)).toEqual([
      { ...counterpart, amountPaisa: 900 },
      { account: TILL, amountPaisa: -900 },
    ]);
    expect(moneyPaidIn(paid)).toEqual([
      { account: TILL, amountPaisa: 900 },
      { ...counterpart, amountPaisa: -900 },
    ]);
  });

  it('is refunded to a customer out of the advance', () => {
    expect(advanceRefunded({ ...REFUND, amountPaisa: paisa(900) })).toEqual([
      { account: 'customer_advance', amountPaisa: 900, customerId: 7 },
      { account: TILL, amountPaisa: -900 },
    ]);
  });

  it('of which the till lacks less than a note is refunded as far as notes can make it', () => {
    const refund = { ...REFUND, amountPaisa: paisa(16_320), roundedPaisa: paisa(20) };
    expect(advanceRefunded(refund)).toEqual([
      { account: 'customer_advance', amountPaisa: 16_320, customerId: 7 },
      { account: 'cash_rounding', amountPaisa: -20 },
      { account: TILL, amountPaisa: -16_300 },
    ]);
  });
});

describe('a debt of staff', () => {
  const debt = { account: 'owed_by_staff', staffId: STAFF };
  const difference = { account: 'cash_over_short', staffId: STAFF };
  it.each([
    [{ by: 'notes', accountId: TILL }, { account: TILL }, debt],
    [{ by: 'salary', categoryId: FUEL }, { account: 'expenses', categoryId: FUEL }, debt],
    [{ by: 'forgiven' }, difference, debt],
    [{ by: 'takenOver' }, debt, difference],
  ] as const)('settled by %o', (settlement, debited, credited) => {
    expect(staffDebtSettled({ staffId: STAFF, amountPaisa: paisa(500), settlement })).toEqual([
      { ...debited, amountPaisa: 500 },
      { ...credited, amountPaisa: -500 },
    ]);
  });
});

describe('every movement', () => {
  const money = fc.integer({ min: 1, max: 1e11 }).map(paisa);
  const shortage = fc.constantFrom('cash_over_short' as const, 'owed_by_staff' as const);
  const movements = fc
    .tuple(money, money, shortage, fc.boolean())
    .chain(([one, other, shortageAccount, isUp]) =>
      fc.constantFrom(
        () => outlayAccepted({ accountId: TILL, categoryId: FUEL, amountPaisa: one }),
        () => {
          const differencePaisa = paisa(isUp ? one : -one);
          return countDifference({
            accountId: TILL,
            staffId: STAFF,
            differencePaisa,
            shortage: shortageAccount,
          });
        },
        () => {
          const ends = { fromId: TILL, toId: BANK, feeCategoryId: CHARGES };
          return moneyTransferred({ ...ends, amountPaisa: one, feePaisa: other });
        },
        () => advanceRefunded({ ...REFUND, amountPaisa: one }),
        () =>
          staffDebtSettled({ staffId: STAFF, amountPaisa: one, settlement: { by: 'forgiven' } }),
      ),
    );

  it('balances, and has a person and a category exactly where the ledger requires them', () => {
    fc.assert(
      fc.property(movements, (movement) => {
        const postings = movement();
        expect(isBalanced(postings)).toBe(true);
        for (const posting of postings) {
          const isOfPerson = ['collector_hand', 'owed_by_staff', 'cash_over_short'].includes(
            String(posting.account),
          );
          expect('staffId' in posting).toBe(isOfPerson);
          expect('categoryId' in posting).toBe(posting.account === 'expenses');
        }
      }),
    );
  });

  it('refuses negative and zero amounts', () => {
    for (const amount of [0, -1]) {
      const amountPaisa = paisa(amount);
      const why = amount === 0 ? 'must move money' : 'below zero';
      const paid = {
        accountId: TILL,
        amountPaisa,
        counterpart: { account: 'owner_funds' },
      } as const;
      expect(() => moneyPaidOut(paid)).toThrow(why);
      expect(() => moneyPaidIn(paid)).toThrow(why);
      expect(() => advanceRefunded({ ...REFUND, amountPaisa })).toThrow(why);
      const transfer = { fromId: TILL, toId: BANK, feeCategoryId: CHARGES, feePaisa: ZERO_PAISA };
      expect(() => moneyTransferred({ ...transfer, amountPaisa })).toThrow(why);
    }
  });
});
