import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishOf } from '@netkhata/contract/messages';
import { describe, expect, it } from 'vitest';
import { findProjectRoot } from '../../config.ts';
import { sourceOfBytes } from '../read/file-bytes.ts';
import { readMoveFile } from '../read/read-move-file.ts';
import { type MoveAnswers, NO_ANSWERS } from './answers.ts';
import { compareControl } from './control-totals.ts';
import { NOBODY_HERE } from './judge-rows.ts';
import { type MovePlan, planMove } from './move-plan.ts';
import { moveReport } from './move-report.ts';

const SAMPLE = join(findProjectRoot(), 'server', 'moving', 'sample');
const sample = (name: string): Buffer => readFileSync(join(SAMPLE, name));
const json = (name: string) => JSON.parse(sample(name).toString());

const planOf = async (
  names: readonly (string | Buffer)[],
  answers: Partial<MoveAnswers> = {},
): Promise<MovePlan> => {
  const files = await Promise.all(
    names.map((name) =>
      readMoveFile(sourceOfBytes('file', typeof name === 'string' ? sample(name) : name)),
    ),
  );
  return planMove(files, {
    answers: { ...NO_ANSWERS, ...answers },
    phoneRule: 'bangladesh',
    today: '2026-11-22',
    here: NOBODY_HERE,
  });
};
const reportOf = async (names: readonly (string | Buffer)[], answers?: Partial<MoveAnswers>) =>
  moveReport(await planOf(names, answers), []);

const { plain, reference } = json('expected.json');
const secretsTruth = json('expected.ppp-secret.json');
const takaOf = (amount: number): string => amount.toFixed(2);

describe('a provider out of PHPNuxBill', () => {
  it.each(['phpnuxbill.sql', 'phpnuxbill_12_tables.json', 'damaged/mojibake.sql'])(
    'comes in with every customer as expected: %s',
    async (name) => {
      const plan = await planOf([name]);
      const coming = plan.rows.flatMap((judged) => (judged.outcome === 'comes_in' ? [judged] : []));
      const found = coming.map(({ row, good: { form, ...good } }) => ({
        id: row.rowNumber,
        code: form.code,
        name: form.name,
        mobileNo: form.mobileNo,
        status: form.status,
        package: good.packageName || null,
        monthlyFee: (form.monthlyFee ?? 0) / 100,
        category: form.category,
        billingCycle: form.billingCycle,
        router: form.router,
        pppoeUserName: form.pppoeUserName,
        openingBalance: good.openingBalancePaisa / 100,
        paidUntil: row.paidUntil,
        connectionDate: form.connectionDate,
        future_installments: row.instalments.reduce(
          (sum, { amountPaisa, timesLeft }) => sum + (amountPaisa * timesLeft) / 100,
          0,
        ),
      }));
      expect(found).toEqual(json('expected.customers.json'));
      const bills = coming.map(({ good }) => [good.form.code, String(good.form.billDate)]);
      expect(bills).toEqual(
        sample('expected.as-register.csv')
          .toString()
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.slice(1, -1).split('","'))
          .map((cells) => [cells[0], cells[5]]),
      );
    },
  );

  it('is told in figures that are those of the old screens', async () => {
    const plan = await planOf(['phpnuxbill.sql']);
    const report = moveReport(plan, []);
    expect(report).toMatchObject({
      come_in: reference.come_in,
      left_out: reference.left_out_hotspot_passes,
      customers_by_status: reference.by_status,
      balances_sum: takaOf(reference.sum_of_balances.together),
      balances: {
        come_in: takaOf(reference.sum_of_balances.come_in),
        refused: takaOf(reference.sum_of_balances.refused),
        left_out: takaOf(reference.sum_of_balances.left_out),
      },
      opening_net: takaOf(reference.opening_balance.net),
      opening_owed: takaOf(reference.opening_balance.customers_owe),
      opening_advance: takaOf(reference.opening_balance.paid_in_advance),
      monthly_fees_active: takaOf(reference.monthly_fee_of_active_regular_cycle_1),
      instalments_to_come: takaOf(reference.installments_to_come),
    });
    expect(plan.control).toEqual({
      customers: String(plain.customers),
      balances: plain.sum_of_balances,
      recharges_on: String(plain.recharges_on),
      recharges_all: String(plain.recharges),
      income_last_month: plain.income_last_month,
    });
    const packages = report.packages.filter(({ name }) => name !== '');
    expect(Object.fromEntries(packages.map(({ name, ...each }) => [name, each]))).toEqual(
      Object.fromEntries(
        Object.entries(reference.by_package as Record<string, Record<string, number>>).map(
          ([name, { customers, active, fee_all = 0, fee_active = 0 }]) => [
            name,
            { customers, active, fee_all: takaOf(fee_all), fee_active: takaOf(fee_active) },
          ],
        ),
      ),
    );
    expect(report.second_live_plans.map(({ code }) => code)).toEqual(
      reference.two_live_plans.map(({ username }: { username: string }) => username),
    );
  });

  it('has each refused and left-out row named', async () => {
    const report = await reportOf(['phpnuxbill.sql']);
    expect(report.refused.map(({ row, code }) => [row, code])).toEqual(
      reference.refused_rows.map(({ id, username }: { id: number; username: string }) => [
        id,
        username,
      ]),
    );
    expect(report.left_out_rows.map(({ row }) => row)).toEqual(
      reference.left_out_rows.map(({ id }: { id: number }) => id),
    );
    const first = report.refused.map(({ reason }) => reason.split(': ')[0]);
    const counts = first.reduce<Record<string, number>>(
      (sums, field = '') => ({ ...sums, [field]: (sums[field] ?? 0) + 1 }),
      {},
    );
    const expected = reference.refused_by_first_reason;
    expect(counts).toEqual({
      mobileNo: expected['mobile not valid'] + expected['mobile missing'],
      code: expected['code longer than 30'] + expected['code taken by an earlier row'],
      name: expected['name missing'],
      billingCycle: expected['no such cycle: 7 Days'],
      pppoeUserName: expected['PPPoE user name of an earlier customer'],
    });
  });

  it('takes mends in, of one row and of all that lack something', async () => {
    const report = await reportOf(['phpnuxbill.sql'], {
      mobileForMissing: '01700000000',
      mends: {
        'tanvir.mirpur64': { name: 'Tanvir' },
        'sadia.uttara1': { mobileNo: '01711111111' },
      },
    });
    expect(report.come_in).toBe(reference.come_in + 4 + 2);
  });
});

describe('books and routers together', () => {
  it('are compared name by name, and the books say who comes in', async () => {
    const report = await reportOf(['phpnuxbill.sql', 'ppp-secret.ros7.rsc']);
    const books = secretsTruth.against_the_books;
    expect(report).toMatchObject({
      come_in: reference.come_in,
      matched_secrets: books.names_in_both,
      secrets: { all: 300, disabled: 21, service_other: 4 },
    });
    expect(report.only_on_router).toHaveLength(books.names_only_on_router);
    expect(report.only_in_books).toHaveLength(books.on_in_books_without_secret_here);
    const { drift } = report;
    expect(sorted(drift.profile_differs.map(({ name }) => name))).toEqual(
      sorted(books.profile_differs.rows.map(({ name }: { name: string }) => name)),
    );
    expect(sorted(drift.password_differs)).toEqual(sorted(books.password_differs.rows));
    expect(sorted(drift.disabled_on_router_but_on_in_books)).toEqual(
      sorted(books.disabled_on_router_but_on_in_books.rows),
    );
    expect(sorted(drift.on_router_but_off_in_books)).toEqual(
      sorted(books.on_router_but_off_in_books.rows),
    );
    expect(sorted(drift.remote_address_differs.map(({ name }) => name))).toEqual(
      sorted(books.remote_address_differs.rows.map(({ name }: { name: string }) => name)),
    );
  });

  it('bring those in that only the router knows when they are chosen', async () => {
    const names = ['phpnuxbill.sql', 'ppp-secret.ros7.rsc'];
    const prices = new Map(
      Object.keys(secretsTruth.by_profile).map((profile) => [profile, 50_000 as never]),
    );
    const none = await planOf(names, { prices, mobileForMissing: '01700000000' });
    const all = await planOf(names, {
      prices,
      mobileForMissing: '01700000000',
      onlyOnRouter: 'all',
    });
    expect(all.rows.length - none.rows.length).toBe(66);
  });
});

const sorted = (names: readonly string[]): string[] => [...names].toSorted();

describe("a router's secrets alone", () => {
  it('are customers by name, profile and comment; tunnels of the staff are none', async () => {
    const prices = new Map([
      ['10M', 80_000 as never],
      ['5M', 50_000 as never],
    ]);
    const answers = { prices, mobileForMissing: '01700000000' };
    expect(await reportOf(['damaged/same-name-twice.rsc'])).toMatchObject({
      come_in: 1,
      left_out: 1,
      questions: { price_of: ['10M'], mobile_missing: 1 },
    });
    const report = await reportOf(['damaged/same-name-twice.rsc'], answers);
    expect(report).toMatchObject({ come_in: 1, left_out: 1, questions: { mobile_missing: 0 } });
    expect(report.refused.map(({ code }) => code)).toEqual(['Rahim']);
    const pasted = await planOf(['damaged/pasted-from-terminal.rsc'], answers);
    expect(pasted.rows[0]).toMatchObject({
      good: { form: { name: 'Rahim', mobileNo: '01712345678', monthlyFee: 80_000 } },
    });
  });

  it('leave questions open: the price of a profile, and a number for who has none', async () => {
    const names = ['ppp-secret.ros6.rsc'];
    const report = await reportOf(names);
    expect(report).toMatchObject({ left_out: secretsTruth.not_customers_vpn });
    expect(report.come_in + report.refused.length).toBe(secretsTruth.pppoe_or_any);
    expect(report.questions.price_of).toContain('Mirpur Home 10M');
    expect(report.questions.mobile_missing).toBeGreaterThan(250);
    const prices = new Map(
      Object.keys(secretsTruth.by_profile).map((profile) => [profile, 50_000 as never]),
    );
    const answered = await reportOf(names, { prices, mobileForMissing: '01700000000' });
    expect(answered).toMatchObject({
      come_in: report.come_in,
      questions: { price_of: [], mobile_missing: 0 },
    });
    const without = await reportOf(names, { prices, mobileForMissing: null });
    expect(without.come_in).toBeLessThanOrEqual(secretsTruth.comment_has_mobile_number);
  });
});

describe('a spreadsheet', () => {
  const comes = async (text: string, answers?: Partial<MoveAnswers>) =>
    (await planOf([Buffer.from(text)], answers)).rows.map((judged) =>
      judged.outcome === 'comes_in'
        ? {
            ...judged.good.form,
            area: judged.good.areaName,
            openingBalancePaisa: judged.good.openingBalancePaisa,
            paidUntil: judged.row.paidUntil,
          }
        : judged.outcome === 'refused'
          ? judged.faults.map(({ field, reason }) => `${field}: ${englishOf(reason)}`)
          : 'left out',
    );

  it('is understood by headers in English and Bangla, whatever the delimiter', async () => {
    const text =
      'আইডি;নাম;মোবাইল;এলাকা;প্যাকেজ;মাসিক বিল;বকেয়া;অবস্থা;মেয়াদ শেষ\r\n' +
      'ক-১;মিতু;০১৭১১২২৩৩৪৪;উত্তরা;Home 10;৳১,২০০.৫০;৫০০;চালু;১৫ ডিসেম্বর ২০২৬\r\n';
    expect(await comes(text)).toMatchObject([
      {
        name: 'মিতু',
        mobileNo: '01711223344',
        area: 'উত্তরা',
        monthlyFee: 120_050,
        openingBalancePaisa: 50_000,
        status: 'active',
        paidUntil: '2026-12-15',
      },
    ]);
  });

  it("takes ISPBills' template; the day after the last paid one is the first that is not", async () => {
    const text =
      'Username,Password,Full Name,Phone,Email,Operator,Package,Bill Amount,Valid Till\n' +
      'rahim,1234,Rahim,+880 1711-223344,,Uttara,Home 10,"1,200",31/12/2026\n' +
      'karim,1234,Karim,017,,Uttara,Home 10,twelve,2026-02-30\n';
    expect(await comes(text)).toMatchObject([
      {
        code: 'rahim',
        pppoeUserName: 'rahim',
        pppoePassword: '1234',
        mobileNo: '01711223344',
        monthlyFee: 120_000,
        paidUntil: '2027-01-01',
      },
      [
        'mobileNo: Must be a mobile number like 01712345678.',
        'monthlyFee: Must be an amount.',
        'paidUpTo: Must be YYYY-MM-DD or DD/MM/YYYY and exist.',
      ],
    ]);
  });

  it('has the day of the expiry as the bill day, where that is asked for', async () => {
    const text =
      'ID,Name,Mobile,Bill,Bill Date,Expiry\n' +
      '1,Rahim,01711223344,500,5,15/12/2026\n2,Karim,01711223345,500,,15/12/2026\n';
    expect(await comes(text)).toMatchObject([{ billDate: 5 }, { billDate: 15 }]);
    const asked = { isBillDayOfExpiry: true };
    expect(await comes(text, asked)).toMatchObject([{ billDate: 15 }, { billDate: 15 }]);
    expect((await reportOf([Buffer.from(text)])).off_bill_day).toBe(1);
  });

  it('has its columns chosen where a header says nothing', async () => {
    const text = 'A\tB\tC\tD\n1\tRahim\t01711223344\t500\n';
    const columns = { A: 'code', B: 'name', C: 'mobileNo', D: 'monthlyFee' } as const;
    expect(await comes(text, { columns })).toMatchObject([{ code: '1', monthlyFee: 50_000 }]);
  });

  it('says which columns it made nothing of, unless a person left them out', async () => {
    const text = 'ID,Name,Mobile,Balance,Old no\n1,Rahim,01711223344,-500,77\n';
    expect((await reportOf([Buffer.from(text)])).doubts.unreadColumns).toEqual([
      'Balance',
      'Old no',
    ]);
    const columns = { Balance: 'deposit', 'Old no': null } as const;
    expect((await planOf([Buffer.from(text)], { columns })).doubts.unreadColumns).toEqual([]);
    expect((await planOf(['phpnuxbill_customers.csv'])).doubts.unreadColumns).toEqual([]);
  });

  it("reads PHPNuxBill's own, whose quotes are not doubled", async () => {
    const plan = await planOf(['phpnuxbill_customers.csv']);
    expect(plan.control).toMatchObject({ customers: '399', balances: '60570.00' });
    expect(plan.rows.map(({ row }) => row.cells.name)).toContain('Sumon "CNG"');
  });
});

describe('control totals', () => {
  it('are equal, differ, or are not compared', () => {
    const ours = { customers: '399', balances: '60570.00' };
    expect(compareControl(ours, { customers: '399', secrets: '3' })).toEqual([
      { name: 'customers', ours: '399', theirs: '399', outcome: 'equal' },
      { name: 'balances', ours: '60570.00', theirs: null, outcome: 'not_compared' },
      { name: 'secrets', ours: null, theirs: '3', outcome: 'differs' },
    ]);
  });
});
