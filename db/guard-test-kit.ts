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
/** Two postings, of the first customer's bill unless said otherwise, on an entry. */
export const postings = (
  entry: string,
  amounts: readonly [number, number],
  who = 'PAYER',
  bill = who,
) => `
  insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id)
  values (${entry}, 1, ${amounts[0]}, ${customer(who)}, ${billOf(bill)}),
    (${entry}, 4, ${amounts[1]}, null, null)`;
export const newEntry = (columns = '', values = '') => `
  insert into ledger_entries (id, kind, entry_date, customer_id ${columns}) overriding system value
  values (999, 'bill_changed', '2026-11-21', ${customer('PAYER')} ${values})`;

export interface Attack {
  what: string;
  statement: string | string[];
  constraint: string;
}
export const setPayment = (change: string, which = paymentOf('PAYER')): string =>
  `update payments set ${change} where id = ${which}`;
export const listed = (attacks: readonly Attack[]) =>
  attacks.map(({ what, statement, constraint }) => [what, constraint, statement] as const);
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
