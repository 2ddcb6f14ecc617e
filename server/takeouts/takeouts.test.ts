import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENERAL_USER } from '@netkhata/contract/users';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../ledger/check-books.ts';
import {
  collectAll,
  expectBooksAtZero,
  generate,
  makeTwoCustomersBooks,
  registerTestCustomer,
} from '../test-support/scenario.ts';
import { insertZone } from '../test-support/sms-test-rows.ts';
import {
  requestTakeout,
  downloadTakeout,
  type TakeoutFiles,
  type TakeoutRow,
  unpackTakeout,
} from '../test-support/takeout-test-kit.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { TAKEOUT_FILES } from './takeout-files.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const owner = await app.signIn({ name: 'Owner' });
const cashier = await app.signIn({ name: 'Cashier' });
const folder = mkdtempSync(join(tmpdir(), 'takeout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = TakeoutRow;
type Files = TakeoutFiles;

const ask = requestTakeout;
const take = (ticket: { ticket: string; path: string }) => downloadTakeout(app, ticket);

async function takeAll(name: string, hasPasswords = false) {
  const answer = await take(await ask(owner, hasPasswords));
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="netkhata-2026-11-21.zip"',
  );
  return unpackTakeout(answer.rawPayload, { folder, name });
}

/** The sum of a column of taka, in paisa. */
const sumOf = (rows: readonly Row[] | undefined, column: string): number =>
  (rows ?? []).reduce((sum, row) => {
    expect(row[column], column).toMatch(/^-?\d+\.\d\d$/);
    return sum + Math.round(Number(row[column]) * 100);
  }, 0);

const groupBy = (rows: readonly Row[], key: (row: Row) => string | undefined) => {
  const groups = new Map<string | undefined, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

const ODD_NAME = '=HYPERLINK("http://x"), করিম\r\n"Bhai"';
let first: { files: Files; readmeHtml: string };

beforeAll(async () => {
  await insertZone(database, '@Mirpur, "North"');
  const payer = await registerTestCustomer(owner, {
    name: ODD_NAME,
    pppoeUserName: 'karim',
    pppoePassword: 's3cret',
  });
  const ahead = await registerTestCustomer(owner, { name: "'-already guarded" });
  await makeTwoCustomersBooks({ cashier, owner, payer, ahead, aheadPays: 2000 });
  // Collected and not approved.
  const waiting = await registerTestCustomer(owner, { name: 'Waiting' });
  await generate(owner, '2026-11-30');
  await collectAll(cashier, waiting.id);
  // A deleted payment, and an opening balance.
  const deleted = await registerTestCustomer(owner, { name: 'Deleted', openingBalance: '500' });
  await generate(owner, '2026-11-30');
  const { billData } = await owner.call('unpaidBills', { body: { customer: deleted.id } });
  const bill = billData.at(-1)?.id ?? 0;
  await owner.call('billDelete', { body: { billId: bill, reason: 'Wrong' } });
  first = await takeAll('first');
});

describe('a takeout', () => {
  it('adds up to the totals of the books', async () => {
    const { files } = first;
    const { totals, imbalancePaisa } = await checkBooks(database);
    expect(Number(totals.receivablePaisa)).toBeGreaterThan(0);
    expect(Number(totals.advancePaisa)).toBeGreaterThan(0);
    expect(Number(totals.inHandPaisa)).toBeGreaterThan(0);
    expect(sumOf(files['customers.csv'], 'receivable')).toBe(totals.receivablePaisa);
    expect(sumOf(files['customers.csv'], 'advance')).toBe(totals.advancePaisa);
    expect(sumOf(files['customers.csv'], 'balance')).toBe(
      Number(totals.receivablePaisa) - Number(totals.advancePaisa),
    );
    expect(sumOf(files['bills.csv'], 'due')).toBe(totals.receivablePaisa);
    const received = files['payments.csv']?.filter(({ state }) => state === 'received');
    expect(sumOf(received, 'amount')).toBe(totals.inHandPaisa);
    const hands = files['places.csv']?.filter((row) => row['account_id'] === '3');
    expect(sumOf(hands, 'balance')).toBe(totals.inHandPaisa);
    expect(sumOf(files['ledger_postings.csv'], 'amount')).toBe(imbalancePaisa);
    expect(sumOf(files['accounts.csv'], 'balance')).toBe(imbalancePaisa);
    expect(files['ledger_entries.csv']).toHaveLength(totals.entries);
    const bills = files['bills.csv']?.filter(
      ({ state, kind }) => state !== 'void' && kind !== 'opening',
    );
    expect(bills).toHaveLength(totals.bills);
    expect(files['bills.csv']?.length).toBeGreaterThan(totals.bills);
    const payments = files['payments.csv']?.filter(({ state }) => state !== 'deleted');
    expect(payments).toHaveLength(totals.payments);
    expect(files['payments.csv']?.length).toBeGreaterThan(totals.payments);
    await expectBooksAtZero(database);
  });

  it('is consistent between its files: each bill, payment, account and place', () => {
    const { files } = first;
    const byBill = groupBy(files['bill_lines.csv'] ?? [], (line) => line['bill_id']);
    for (const bill of files['bills.csv'] ?? []) {
      const lines = sumOf(byBill.get(bill['id']), 'amount');
      expect(lines).toBe(sumOf([bill], 'subtotal') - sumOf([bill], 'discount'));
    }
    const byPayment = groupBy(files['payment_allocations.csv'] ?? [], (row) => row['payment_id']);
    for (const payment of files['payments.csv'] ?? []) {
      const onBills = sumOf(byPayment.get(payment['id']), 'amount');
      expect(onBills + sumOf([payment], 'advance')).toBe(sumOf([payment], 'amount'));
    }
    const byAccount = groupBy(files['ledger_postings.csv'] ?? [], (row) => row['account_id']);
    for (const account of files['accounts.csv'] ?? []) {
      expect(sumOf([account], 'balance')).toBe(sumOf(byAccount.get(account['id']), 'amount'));
    }
    for (const place of files['places.csv'] ?? []) {
      const lines = byAccount
        .get(place['account_id'])
        ?.filter((line) => line['user_id'] === place['user_id']);
      expect(sumOf([place], 'balance')).toBe(sumOf(lines, 'amount'));
    }
  });

  it("returns people's texts unchanged, and none that a spreadsheet would execute", () => {
    const names = first.files['customers.csv']?.map(({ name }) => name) ?? [];
    expect(names).toContain(`'${ODD_NAME}`);
    expect(names).toContain("''-already guarded");
    const plain = names.map((name = '') => name.replace(/^'(?='*\s*[=+@\t\r-])/, ''));
    expect(plain).toContain("'-already guarded");
    expect(first.files['zones.csv']?.map(({ name }) => name)).toContain(`'@Mirpur, "North"`);
    for (const [file, rows] of Object.entries(first.files)) {
      for (const cell of rows.flatMap((row) => Object.values(row))) {
        if (/^\s*[=+\-@\t\r]/.test(cell)) expect(cell, file).toMatch(/^-\d+\.\d\d$/);
      }
    }
  });

  it('has each file with its columns, and a page that documents them all', () => {
    const names = TAKEOUT_FILES.map(({ name }) => `${name}.csv`);
    expect(Object.keys(first.files).toSorted()).toEqual([...names, 'totals.csv'].toSorted());
    for (const { name, columns } of TAKEOUT_FILES) {
      const [row] = first.files[`${name}.csv`] ?? [];
      const headings = columns.map(({ heading }) => heading);
      expect(new Set(headings).size, name).toBe(headings.length);
      if (row) expect(Object.keys(row)).toEqual(headings);
      expect(first.readmeHtml).toContain(`<h3>${name}.csv</h3>`);
      for (const { heading } of columns) expect(first.readmeHtml).toContain(`<td>${heading}</td>`);
    }
    expect(first.files['totals.csv']?.map(({ agrees }) => agrees)).not.toContain('no');
    expect(first.readmeHtml).not.toContain('differs');
    expect(first.readmeHtml).toContain('2026-11-21 10:00:00');
  });

  it('has passwords on request with the right, and never those of users', async () => {
    const passwordOf = ({ files }: { files: Files }) =>
      files['customers.csv']?.find((row) => row['pppoe_user_name'] === 'karim')?.['pppoe_password'];
    expect(passwordOf(first)).toBe('');
    expect(first.readmeHtml).toContain('<strong>not</strong>');
    const second = await takeAll('second', true);
    expect(passwordOf(second)).toBe('s3cret');
    expect(second.readmeHtml).not.toContain('<strong>not</strong>');
    const { rows } = await sql<{ passwordHash: string }>`
      select password_hash from users
    `.execute(database);
    const all = JSON.stringify(second.files);
    for (const { passwordHash } of rows) expect(all).not.toContain(passwordHash);
  });

  it('is in the list of takeouts and in the audit trail', async () => {
    const before = await owner.call('takeouts');
    await takeAll('third');
    const { takeouts, parts, sizeBytes } = await owner.call('takeouts');
    expect(takeouts).toHaveLength(before.takeouts.length + 1);
    const [latest] = takeouts;
    expect(latest).toMatchObject({ state: 'done', user: 'Owner', hasPasswords: false });
    const inFiles = Object.entries(unpackedRows('third'));
    expect(latest?.rowCount).toBe(inFiles.reduce((sum, [, count]) => sum + count, 0));
    expect(sizeBytes).toBeGreaterThan(0);
    expect(parts.find(({ part }) => part === 'customers')?.rowCount).toBeGreaterThanOrEqual(4);
    const trail = await sql<{ action: string; details: unknown }>`
      select action, details from audit_trail where action = 'takeout' order by id desc limit 1
    `.execute(database);
    expect(trail.rows[0]?.details).toMatchObject({
      changes: [{ subject: 'takeout', after: { hasPasswords: false } }],
    });
  });
});

/** Number of rows in each file of the unpacked archive, totals.csv aside. */
const unpackedRows = (name: string): Record<string, number> =>
  Object.fromEntries(
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.csv') && file !== 'totals.csv')
      .map((file) => {
        const text = readFileSync(join(folder, name, file), 'utf8');
        return [file, parse<Row>(text, { bom: true, columns: true }).length];
      }),
  );

describe('the right to a takeout', () => {
  const attempt = (client: TestClient, hasPasswords = false) =>
    client.attempt('takeoutCreate', { body: { hasPasswords } });
  const without = async (right: string, work: () => Promise<void>) => {
    await sql`delete from role_rights where role_id = '1' and right_name = ${right}`.execute(
      database,
    );
    await work();
    await sql`insert into role_rights (role_id, right_name) values ('1', ${right})`.execute(
      database,
    );
  };

  it('requires administering all zones and exports; passwords require the right to see them', async () => {
    const general = await app.signIn({ userType: GENERAL_USER });
    expect(await attempt(general)).toMatchObject({ status: 403 });
    const raw = await general.raw('GET', 'takeouts');
    expect(raw.status).toBe(403);
    await without('export', async () => {
      expect(await attempt(owner)).toMatchObject({ status: 403 });
    });
    await without('pppoe_password', async () => {
      expect(await attempt(owner, true)).toMatchObject({ status: 403 });
      expect(await attempt(owner)).toMatchObject({ ok: true });
    });
  });

  it('is in a ticket that works once, within a minute, for this file only, while it lasts', async () => {
    const ticket = await ask(owner);
    expect((await take({ ...ticket, path: 'report/list_export' })).statusCode).toBe(401);
    const once = await ask(owner);
    expect((await take(once)).statusCode).toBe(200);
    expect((await take(once)).statusCode).toBe(401);
    const late = await ask(owner);
    app.clock.set('2026-11-21T10:01:01+06:00');
    expect((await take(late)).statusCode).toBe(401);
    app.clock.set('2026-11-21T10:00:00+06:00');
    const left = await app.signIn({ name: 'Left' });
    const formerTicket = await ask(left);
    await sql`update users set is_active = false where id = ${left.user.id}`.execute(database);
    expect((await take(formerTicket)).statusCode).toBe(401);
    const lost = await ask(owner, true);
    await without('pppoe_password', async () => {
      expect((await take(lost)).statusCode).toBe(403);
    });
    const { data } = await owner.call('listExportCreate', {
      body: { list: 'zoneTable', format: 'csv', search: null, label: null } as never,
    });
    expect((await take({ ...ticket, ticket: data.ticket })).statusCode).toBe(401);
  });

  it('is used one at a time, not blocked by a dead process', async () => {
    const ticket = await ask(cashier);
    await sql`
      insert into takeouts (taken_by, has_passwords, expected_count)
      values (${owner.user.id}, false, 1)
    `.execute(database);
    const expected = {
      status: 409,
      errorMessage: 'Owner is exporting all data right now. Try again when it is done.',
    };
    expect(await attempt(cashier)).toMatchObject(expected);
    const refused = await take(ticket);
    expect([refused.statusCode, refused.json().errorMessage]).toEqual([409, expected.errorMessage]);
    await sql`
      update takeouts set alive_at = now() - interval '2 minutes' where state = 'running'
    `.execute(database);
    const [silent] = (await owner.call('takeouts')).takeouts;
    expect(silent).toMatchObject({ state: 'failed', failure: 'Interrupted' });
    expect((await take(await ask(cashier))).statusCode).toBe(200);
  });
});
