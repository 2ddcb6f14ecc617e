import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceApplied,
  billChanged,
  billIssued,
  isBalanced,
  openingBalance,
  paymentApproved,
  paymentCollected,
} from './ledger-entry.ts';
import { negatePaisa, paisa } from './paisa.ts';

describe('every event', () => {
  const signed = fc.integer({ min: -1e9, max: 1e9 }).map(paisa);
  const counted = fc.integer({ min: 0, max: 1e9 }).map(paisa);
  const money = fc.integer({ min: 1, max: 1e9 }).map(paisa);
  const revenue = fc.constantFrom(
    'internet_revenue' as const,
    'connection_revenue' as const,
    'other_revenue' as const,
  );
  const lines = fc.array(fc.record({ revenue, netPaisa: signed }), { maxLength: 6 });
  const allocations = fc.array(
    fc.record({ billId: fc.nat(), payAmountPaisa: counted, discountPaisa: counted }),
    { maxLength: 6 },
  );
  const subject = { customerId: 7, billId: 70, collectorId: 3 };
  const events = fc.oneof(
    fc.tuple(lines, money).map(
      ([each, vatPaisa]) =>
        () =>
          billIssued({ ...subject, lines: each, vatPaisa }),
    ),
    fc.tuple(lines, money).map(
      ([each, vatPaisa]) =>
        () =>
          billChanged({ ...subject, lines: each, vatPaisa: negatePaisa(vatPaisa) }),
    ),
    signed
      .filter((amount) => amount !== 0)
      .map((amountPaisa) => () => openingBalance({ ...subject, amountPaisa })),
    fc.tuple(allocations, money).map(
      ([each, advancePaisa]) =>
        () =>
          paymentCollected({ ...subject, allocations: each, advancePaisa }),
    ),
    money.map((amountPaisa) => () => paymentApproved({ ...subject, accountId: 101, amountPaisa })),
    money.map((amountPaisa) => () => advanceApplied({ ...subject, amountPaisa })),
  );

  it('is balanced and has no posting of zero', () => {
    fc.assert(
      fc.property(events, (event) => {
        const postings = event();
        expect(isBalanced(postings)).toBe(true);
        expect(postings.every((posting) => posting.amountPaisa !== 0)).toBe(true);
      }),
    );
  });

  it('has a bill, a customer and a person only on accounts that require them', () => {
    fc.assert(
      fc.property(events, (event) => {
        for (const posting of event()) {
          const { account } = posting;
          const isCustomers = account === 'receivable' || account === 'customer_advance';
          expect('customerId' in posting).toBe(isCustomers);
          expect('billId' in posting).toBe(account === 'receivable');
          expect('staffId' in posting).toBe(account === 'collector_hand');
        }
      }),
    );
  });
});
