import { describe, expect, it } from 'vitest';
import { checkCollection, hasBillChanged } from './collection.ts';
import { paisa, ZERO_PAISA } from './paisa.ts';

describe('checkCollection', () => {
  function submitted(change: { discount?: number; payAmount?: number; balance?: number }) {
    return {
      billId: 9,
      balancePaisa: paisa(change.balance ?? 700),
      discountPaisa: paisa(change.discount ?? 0),
      payAmountPaisa: paisa(change.payAmount ?? 0),
    };
  }
  const payAmount = { field: 'payAmount', billId: 9, messageKey: 'pay_amount_out_of_range' };
  const discount = { field: 'discount', billId: 9, messageKey: 'discount_out_of_range' };
  const nothing = { field: 'total', billId: null, messageKey: 'nothing_collected' };

  it.each([
    [{ payAmount: 700 }, []],
    [{ payAmount: 600, discount: 100 }, []],
    [{ discount: 700 }, []],
    [{ payAmount: 1 }, []],
    [{ payAmount: 701 }, [payAmount]],
    [{ payAmount: 601, discount: 100 }, [payAmount]],
    [{ payAmount: -1 }, [payAmount, nothing]],
    [{ payAmount: 100, discount: -1 }, [discount]],
    [{ discount: 701 }, [discount]],
    [{ payAmount: 1, discount: 701 }, [discount, payAmount]],
    [{ payAmount: 1, balance: -700 }, [payAmount]],
    [{ discount: 1, balance: 0 }, [discount]],
    [{}, [nothing]],
  ])('%j', (change, problems) => {
    const submission = { rows: [submitted(change)], advancePaisa: ZERO_PAISA };
    expect(checkCollection(submission)).toEqual(problems);
  });

  it('accepts an advance without bills, and no negative advance', () => {
    expect(checkCollection({ rows: [], advancePaisa: paisa(500) })).toEqual([]);
    expect(checkCollection({ rows: [], advancePaisa: ZERO_PAISA })).toEqual([nothing]);
    const rows = [submitted({ payAmount: 700 })];
    expect(checkCollection({ rows, advancePaisa: paisa(-1) })).toEqual([
      { field: 'advance', billId: null, messageKey: 'advance_negative' },
    ]);
  });

  it('refuses the same bill twice', () => {
    const rows = [submitted({ payAmount: 700 }), submitted({ payAmount: 700 })];
    expect(checkCollection({ rows, advancePaisa: ZERO_PAISA })).toEqual([
      { field: 'bill', billId: 9, messageKey: 'bill_repeated' },
    ]);
  });

  it('refuses money or discounts beyond the maximum of one payment', () => {
    const most = 1_000_000_000;
    const half = { balance: most, payAmount: most / 2 };
    const tooMuch = { field: 'total', billId: null, messageKey: 'too_much' };
    const rows = [half, half].map((row, place) => ({ ...submitted(row), billId: place }));
    expect(checkCollection({ rows, advancePaisa: ZERO_PAISA })).toEqual([]);
    expect(checkCollection({ rows, advancePaisa: paisa(1) })).toEqual([tooMuch]);
    const discounts = [1, 2].map((billId) => ({
      ...submitted({ balance: most, discount: most / 2 + billId - 1 }),
      billId,
    }));
    expect(checkCollection({ rows: discounts, advancePaisa: ZERO_PAISA })).toEqual([tooMuch]);
  });

  it('reports absurd amounts instead of throwing', () => {
    const rows = [1, 2].map((billId) => ({
      ...submitted({ payAmount: Number.MAX_SAFE_INTEGER }),
      billId,
    }));
    const problems = checkCollection({ rows, advancePaisa: paisa(Number.MAX_SAFE_INTEGER) });
    expect(problems.map((problem) => problem.billId)).toEqual([1, 2, null]);
  });
});

it('detects that a balance changed', () => {
  expect(hasBillChanged(paisa(700), paisa(700))).toBe(false);
  expect(hasBillChanged(paisa(700), paisa(699))).toBe(true);
});
