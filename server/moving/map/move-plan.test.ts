import { describe, expect, it } from 'vitest';
import { planOf, reportOf } from '../../test-support/move-plan-kit.ts';
import { moveSample } from '../../test-support/move-test-kit.ts';
import { compareControl } from './control-totals.ts';
import { moveReport } from './move-report.ts';

const json = (name: string) => JSON.parse(moveSample(name).toString());

const { plain, reference } = json('expected.json');
const secretsTruth = json('expected.ppp-secret.json');
const takaOf = (amount: number): string => amount.toFixed(2);

describe('a move from PHPNuxBill', () => {
  it.each(['phpnuxbill.sql', 'phpnuxbill_12_tables.json', 'damaged/mojibake.sql'])(
    'creates every customer as expected: %s',
    async (name) => {
      const plan = await planOf([name]);
      const coming = plan.rows.flatMap((entry) => (entry.outcome === 'comes_in' ? [entry] : []));
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
        moveSample('expected.as-register.csv')
          .toString()
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.slice(1, -1).split('","'))
          .map((cells) => [cells[0], cells[5]]),
      );
    },
  );

  it('has the figures of the old screens', async () => {
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

  it('names each refused and left-out row', async () => {
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

  it('applies mends of one row, and of all rows that lack something', async () => {
    const report = await reportOf(['phpnuxbill.sql'], {
      mobileForMissing: '01700000000',
      mends: new Map([
        ['tanvir.mirpur64', { name: 'Tanvir' }],
        ['sadia.uttara1', { mobileNo: '01711111111' }],
      ]),
    });
    expect(report.come_in).toBe(reference.come_in + 4 + 2);
  });
});

describe('books and routers together', () => {
  it('are compared by name, and the books decide who comes in', async () => {
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

  it('create customers known only to the router when chosen', async () => {
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
  it('become customers by name, profile and comment; staff tunnels do not', async () => {
    const prices = new Map([
      ['10M', 80_000 as never],
      ['5M', 50_000 as never],
    ]);
    const answers = { prices, mobileForMissing: '01700000000' };
    expect(await reportOf(['damaged/same-name-twice.rsc'])).toMatchObject({
      come_in: 2,
      left_out: 1,
      questions: { price_of: ['10M', '5M'], mobile_missing: 2 },
    });
    // A router tells Rahim from rahim, and codes do not.
    const twice = await planOf(['damaged/same-name-twice.rsc'], answers);
    const codes = twice.rows.map(({ row: { cells } }) => [cells.pppoeUserName, cells.code]);
    expect(codes).toEqual(
      expect.arrayContaining([
        ['rahim', 'rahim'],
        ['Rahim', 'Rahim-2'],
      ]),
    );
    expect(moveReport(twice, [])).toMatchObject({ come_in: 2, refused: [] });
    const pasted = await planOf(['damaged/pasted-from-terminal.rsc'], answers);
    expect(pasted.rows[0]).toMatchObject({
      good: { form: { name: 'Rahim', mobileNo: '01712345678', monthlyFee: 80_000 } },
    });
  });

  it('leave open questions: the price of a profile, and missing mobile numbers', async () => {
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

describe('control totals', () => {
  it('are equal, different, or not compared', () => {
    const ours = { customers: '399', balances: '60570.00' };
    expect(compareControl(ours, { customers: '399', secrets: '3' })).toEqual([
      { name: 'customers', ours: '399', theirs: '399', outcome: 'equal' },
      { name: 'balances', ours: '60570.00', theirs: null, outcome: 'not_compared' },
      { name: 'secrets', ours: null, theirs: '3', outcome: 'differs' },
    ]);
  });
});
