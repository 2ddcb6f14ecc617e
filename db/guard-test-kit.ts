import pg from 'pg';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
} from '../server/test-support/scenario.ts';
import { createTestApp } from '../server/test-support/test-app.ts';

export const customer = (code: string) => `(select id from customers where code = '${code}')`;
export const billOf = (code: string, condition = "kind = 'generated' and voided_at is null") =>
  `(select min(id) from bills where customer_id = ${customer(code)} and ${condition})`;
export const paymentOf = (code: string, condition = 'deleted_at is null') =>
  `(select min(id) from payments where customer_id = ${customer(code)} and ${condition})`;
export const entryOf = (kind: string) =>
  `(select min(id) from ledger_entries where kind = '${kind}')`;
const LATEST = `select max(id) as id from bills where customer_id = ${customer('PAYER')}`;

/**
 * Books to attack by statements, straight at the database. Two customers with bills: one pays a
 * part, approved, and once by mistake, deleted; the other pays ahead, which goes to the next bill.
 * A bill by hand is deleted.
 */
export async function openGuardTest() {
  const app = await createTestApp();
  const client = new pg.Client(app.connection);
  const cashier = await app.signIn();
  const owner = await app.signIn();
  await client.connect();
  const payer = await registerTestCustomer(cashier, { code: 'PAYER' });
  const ahead = await registerTestCustomer(cashier, { code: 'AHEAD', openingBalance: 50 });
  await generate(owner, '2026-10-31');
  const { billData } = await cashier.call('unpaidBills', { body: { customer: payer.id } });
  const part = [{ id: billData[0]?.id, balance: 700, discount: 50, payAmount: 300, isSelect: 1 }];
  const body = paymentBody(payer.id, [], { billData: part });
  const { data } = await cashier.call('paymentCollect', { body });
  await owner.call('paymentApprove', { body: { paymentId: data.id } });
  const wrong = await collectAll(cashier, payer.id);
  await owner.call('paymentDelete', { body: { paymentId: wrong, reason: null } });
  await collectAll(cashier, ahead.id, { paymentAmount: 1100 });
  await generate(owner, '2026-11-21');
  const { rows } = await client.query<{ id: string }>(LATEST);
  await owner.call('billDelete', { body: { billId: Number(rows[0]?.id), reason: 'wrong' } });
  await expectBooksAtZero(app.database);

  return {
    close: () => client.end(),
    /** What the constraint that refuses the statements is called; undefined when nothing does. */
    refusalOf: async (statements: readonly string[]): Promise<string | undefined> => {
      await client.query('begin');
      try {
        for (const statement of statements) await client.query(statement);
        // What waits for the end of the transaction speaks now.
        await client.query('set constraints all immediate');
        return undefined;
      } catch (error) {
        const { constraint } = error as { constraint?: string };
        if (constraint === undefined) throw error;
        return constraint;
      } finally {
        await client.query('rollback');
      }
    },
  };
}
