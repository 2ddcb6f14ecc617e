import { basename } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { expectBooksAtZero, makeTwoCustomersBooks, registerTestCustomer } from './scenario.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A statement, or several in one transaction, and the constraint that must refuse it. */
export interface Attack {
  what: string;
  statement: string | string[];
  constraint: string;
}

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
  values (${entry}, account_of('receivable'), ${amounts[0]}, ${customer(who)}, ${billOf(bill)}),
    (${entry}, account_of('internet_revenue'), ${amounts[1]}, null, null)`;
export const newEntry = (columns = '', values = '') => `
  insert into ledger_entries (id, kind, entry_date, customer_id ${columns}) overriding system value
  values (999, 'bill_changed', '2026-11-21', ${customer('PAYER')} ${values})`;
/** An entry without a customer, and two postings that name none. */
export const companyEntry = (kind: string, columns = '', values = '') => `
  insert into ledger_entries (id, kind, entry_date ${columns}) overriding system value
  values (999, '${kind}', '2026-11-21' ${values})`;
export const COMPANY_POSTINGS = `
  insert into ledger_postings (entry_id, account_id, amount_paisa)
  values (999, account_of('internet_revenue'), 5), (999, 11, -5)`;
export const setBill = (change: string, which = billOf('PAYER')): string =>
  `update bills set ${change} where id = ${which}`;
export const setPayment = (change: string, which = paymentOf('PAYER')): string =>
  `update payments set ${change} where id = ${which}`;
const LATEST = `select max(id) as id from bills where customer_id = ${customer('PAYER')}`;

/**
 * Opens the app with books to attack by SQL: those of the customers PAYER and AHEAD, the latter
 * with an opening balance, and a deleted bill.
 */
export async function openGuardTest() {
  const app = await createTestApp();
  const cashier = await app.signIn();
  const owner = await app.signIn();
  const { client, ...attacks } = await openAttacks(app.connection);
  const payer = await registerTestCustomer(cashier, { code: 'PAYER' });
  const ahead = await registerTestCustomer(cashier, { code: 'AHEAD', openingBalance: 50 });
  await makeTwoCustomersBooks({ cashier, owner, payer, ahead, aheadPays: 1100 });
  const { rows } = await client.query<{ id: string }>(LATEST);
  await owner.call('billDelete', { body: { billId: Number(rows[0]?.id), reason: 'wrong' } });
  await expectBooksAtZero(app.database);
  return attacks;
}

/** Opens a direct connection to the database; each attack runs in a transaction rolled back. */
export async function openAttacks(connection: TestApp['connection']) {
  const client = new pg.Client(connection);
  await client.connect();
  afterAll(() => client.end());

  /** The name of the constraint that refuses the statements; undefined when none does. */
  async function refusalOf(statements: readonly string[]): Promise<string | undefined> {
    await client.query('begin');
    try {
      for (const statement of statements) await client.query(statement);
      // Check the deferred constraints now, without a commit.
      await client.query('set constraints all immediate');
      return undefined;
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      if (constraint === undefined) throw error;
      return constraint;
    } finally {
      await client.query('rollback');
    }
  }

  const listed: Attack[] = [];

  /**
   * Defines a test for each attack, which expects its constraint to refuse it. What a test file
   * attacks stands in docs/guards by constraint (`vitest -u` writes it).
   */
  function expectRefusals(attacks: readonly Attack[]): void {
    if (listed.length === 0) expectTable(listed);
    listed.push(...attacks);
    const cases = attacks.map(
      ({ what, constraint, statement }) => [what, constraint, [statement].flat()] as const,
    );
    it.each(cases)('the database refuses %s (%s)', async (_, constraint, statements) => {
      expect(await refusalOf(statements)).toBe(constraint);
    });
  }

  return { client, refusalOf, expectRefusals };
}

/** Defines the test that docs/guards has the table of all that the file attacks. */
function expectTable(attacks: readonly Attack[]): void {
  it('docs/guards has its table', async () => {
    const name = basename(expect.getState().testPath ?? '', '-guards.test.ts');
    await expect(guardTable(attacks)).toMatchFileSnapshot(`../../docs/guards/${name}.md`);
  });
}

/** The constraints by name, each with what it refuses. */
function guardTable(attacks: readonly Attack[]): string {
  const names = [...new Set(attacks.map(({ constraint }) => constraint))].toSorted();
  const rows = names.map((name) => {
    const refused = attacks.filter(({ constraint }) => constraint === name);
    return `| \`${name}\` | ${refused.map(({ what }) => what.replaceAll('|', '\\|')).join('; ')} |`;
  });
  return ['| constraint | refuses |', '|---|---|', ...rows, ''].join('\n');
}
