import { api } from '@netkhata/contract/api';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  expectBooksAtZero,
  generate,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-12-01T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();

const setRule = async (joinsBilled: string, language = 'en') => {
  const { name, discountLimit } = await admin.call('companySettings');
  const form = { name, discountLimit: discountLimit / 100, joinsBilled, language };
  const body = z.decode(api.companySettingsUpdate.body, form);
  await admin.call('companySettingsUpdate', { body });
};
const preview = (billDate: string) => admin.call('billRunPreview', { body: { billDate } });
/** A customer for 600 taka, connected on 12 November. */
const newCustomer = async (fields: object = {}) =>
  (await registerTestCustomer(admin, { monthlyFee: 600, connectionDate: '2026-11-12', ...fields }))
    .id;
/** The bills of a customer, latest first: their months, and description and taka of each line. */
async function billsOf(id: number) {
  const { rows } = await sql<{ id: number; months: string; lines: [string | null, number][] }>`
    select bills.id, to_char(from_month, 'YYYY-MM') || ' ' || to_char(to_month, 'YYYY-MM') as months,
      (select json_agg(json_build_array(description, amount_paisa / 100.0) order by line_no)
        from bill_items where bill_id = bills.id) as lines
    from bills where customer_id = ${id} and voided_at is null order by id desc
  `.execute(database);
  return rows;
}

beforeEach(async () => {
  await sql`update customers set status = 'close'`.execute(database);
});

describe('the first month', () => {
  it('is whole unless the settings say otherwise', async () => {
    const id = await newCustomer();
    expect(await preview('2026-11-30')).toMatchObject({
      totalAmount: taka(600),
      parts: { count: 0, totalAmount: taka(0) },
    });
    await generate(admin, '2026-12-01');
    expect(await billsOf(id)).toMatchObject([{ months: '2026-12 2026-12', lines: [[null, 600]] }]);
  });

  it('by days comes with the first whole one, and covers both months', async () => {
    await setRule('by_days');
    const id = await newCustomer();
    const old = await newCustomer({ connectionDate: '2026-09-12' });
    expect(await preview('2026-12-01')).toMatchObject({
      count: 2,
      totalAmount: taka(380 + 600 + 600),
      parts: { count: 1, totalAmount: taka(380) },
    });
    await generate(admin, '2026-12-01');
    const days = '19 of 30 days, 12 Nov 2026 – 30 Nov 2026';
    const [bill] = await billsOf(id);
    expect(bill).toMatchObject({
      months: '2026-11 2026-12',
      lines: [
        [days, 380],
        [null, 600],
      ],
    });
    expect(await billsOf(old)).toMatchObject([{ months: '2026-12 2026-12' }]);
    // A run for November finds it covered for the one, and bills the other as ever.
    expect(await preview('2026-11-30')).toMatchObject({ count: 1, alreadyBilled: 1 });
    // With the bill gone both months are free again.
    await admin.call('billDelete', { body: { billId: bill?.id ?? 0, reason: 'Wrong' } });
    await generate(admin, '2026-11-30');
    await generate(admin, '2026-12-01');
    expect(await billsOf(id)).toMatchObject([
      { months: '2026-12 2026-12', lines: [[null, 600]] },
      { months: '2026-11 2026-11', lines: [[days, 380]] },
    ]);
    await expectBooksAtZero(database);
  });

  it('by days is what the bill on connecting is for, in the language of the company', async () => {
    await setRule('by_days', 'bn');
    const id = await newCustomer({ connectionDate: '2026-12-01', billDate: 20 });
    const { status } = await admin.raw('POST', 'customer_network', {
      customerId: id,
      isCreateBill: 'yes',
    });
    expect(status).toBe(200);
    const days = '৩০ দিনের মধ্যে ১৯ দিন, ১ ডিসেম্বর ২০২৬ – ১৯ ডিসেম্বর ২০২৬';
    expect(await billsOf(id)).toMatchObject([
      {
        months: '2026-11 2026-12',
        lines: [
          [days, 380],
          [null, 600],
        ],
      },
    ]);
  });

  it('is free until the bill day', async () => {
    await setRule('nothing');
    const id = await newCustomer({ connectionCharge: 1000 });
    expect(await preview('2026-11-30')).toMatchObject({
      count: 0,
      skipped: { free_until_bill_day: 1 },
    });
    await generate(admin, '2026-12-01');
    expect(await billsOf(id)).toMatchObject([
      {
        months: '2026-12 2026-12',
        lines: [
          [null, 600],
          [null, 1000],
        ],
      },
    ]);
    await expectBooksAtZero(database);
  });

  it('takes a word of the list, and an empty one keeps it', async () => {
    const { name } = await admin.call('companySettings');
    const save = (joinsBilled: string) =>
      admin.raw('POST', 'company_settings_update', { name, discountLimit: 100, joinsBilled });
    expect(await save('sometimes')).toMatchObject({
      status: 422,
      body: { errorMessage: { joinsBilled: ['Must be one of: whole, by_days, nothing.'] } },
    });
    expect((await save('')).status).toBe(200);
    expect((await admin.call('companySettings')).joinsBilled).toBe('nothing');
  });
});
