import { afterEach } from 'vitest';
import { closeBooks } from './close-books.ts';
import { collectAll, expectBooksAtZero } from './scenario.ts';
import { createTestApp } from './test-app.ts';

export const TODAY = '2026-11-21';
export const TILL = 11;
export const BKASH = 13;

/** A company whose days are closed; after each test its books agree, and all of its days are open. */
export async function openCloseTest() {
  const app = await createTestApp();
  const owner = await app.signIn({ name: 'Owner' });
  const other = await app.signIn({ name: 'Anwara' });
  const close = (day: string) => owner.attempt('dayClose', { body: { day, remarks: null } });

  afterEach(async () => {
    await expectBooksAtZero(app.database);
    await closeBooks(app.connection, null);
  });

  return {
    app,
    owner,
    close,
    /** Closes it, and answers the id of the close. */
    closeDay: async (day: string): Promise<number> => {
      const outcome = await close(day);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errorMessage));
      return outcome.result.data.id;
    },
    reopen: (id: number) =>
      owner.attempt('dayReopen', { body: { id, reason: 'One was forgotten' } }),
    sheetOf: (id: number) => owner.call('dayCloseDetails', { params: { id } }),
    pay: (customer: number, amount: number, change = {}) =>
      collectAll(owner, customer, { billData: [], paymentAmount: amount, ...change }),
    approve: (paymentId: number) => other.call('paymentApprove', { body: { paymentId } }),
  };
}
