import { outages } from '@netkhata/contract/outages';
import { packagePrices } from '@netkhata/contract/package-prices';
import { payers } from '@netkhata/contract/payers';
import { plannedChanges } from '@netkhata/contract/planned-changes';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failInterruptedRuns, insertRun } from '../bills/bill-run-queries.ts';
import { executeRun } from '../bills/generate-bills.ts';
import { applyPlannedChanges } from '../terms/apply-planned-changes.ts';
import {
  balanceOf,
  collectAll,
  expectBooksAtZero,
  generate,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import {
  IN_BANGLA,
  OUTAGE,
  PAGES,
  PAPER,
  toldOnPaper,
  type Year,
} from './year-of-terms-test-paper.ts';
import { openWords } from './year-of-terms-test-words.ts';

type Name = keyof typeof PAPER;
const NAMES = Object.keys(PAPER) as Name[];

const app = await createTestApp('2027-01-01T09:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
const { linesOf, pageWords, toldOf } = openWords(database, admin);
const reason = 'Agreed by phone';

let morning = '';
/** Sets the clock to the morning of a day, and signs everybody in again. */
async function moveClockTo(day: string): Promise<void> {
  morning = `${day}T09:00:00+06:00`;
  app.clock.set(morning);
  await sql`update sessions set created_at = ${morning}, last_used_at = ${morning}`.execute(
    database,
  );
}

const ids = new Map<Name, number>();
const idOf = (name: Name): number => ids.get(name) ?? 0;
const register = async (name: Name, fields: Record<string, unknown>) => {
  const { id } = await registerTestCustomer(admin, { name, billDate: 1, ...fields });
  ids.set(name, id);
};
const addPackage = async (name: string, price: number): Promise<number> => {
  const values = { name, billAmountPaisa: paisa(price * 100) };
  const query = database.insertInto('packages').values(values).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
};
const addZone = async (name: string) =>
  (await admin.call('zoneCreate', { body: { name } })).data.id;

const plan = async (name: Name, fromDay: string, change: object) => {
  const form = { customer: idOf(name), fromDay, reason, ...change };
  const body = z.decode(plannedChanges.plannedChangeSave.body, form);
  await admin.call('plannedChangeSave', { body });
};
/** The job, which gives the customers what was planned up to now. */
const applyPlanned = () => applyPlannedChanges(database, () => new Date(morning));
/** The runs of bill dates one after the other. Returns how many bills each created. */
async function bill(...dates: string[]): Promise<number[]> {
  const created = [];
  for (const date of dates) created.push((await generate(admin, date)).created);
  return created;
}
/** As `bill`, each on its own day. */
async function billOnTheDay(...dates: string[]): Promise<number[]> {
  const created = [];
  for (const date of dates) {
    await moveClockTo(date);
    created.push(...(await bill(date)));
  }
  return created;
}
const unpaid = async (name: Name) =>
  (await admin.call('unpaidBills', { body: { customer: idOf(name) } })).billData;
const waitingOf = async (name: Name) =>
  (await admin.call('customerRecord', { params: { id: idOf(name) } })).adjustments.map(
    ({ text, amount }) => [text, amount / 100],
  );

/** Shows a late-fee run of today and starts it. Returns what it showed and how many it created. */
async function chargeLateFees(billDate: string) {
  const { fingerprint, skipped } = await admin.call('billRunPreview', {
    body: { kind: 'late_fee', billDate },
  });
  const { data } = await admin.call('billRunStart', {
    body: { kind: 'late_fee', billDate, fingerprint },
  });
  const run = () => admin.call('billRunDetails', { params: { id: data.id } });
  await expect.poll(async () => (await run()).state).toBe('finished');
  return { skipped, created: (await run()).created };
}

async function giveOutage(zone: number) {
  const days = { fromDay: '2027-06-10', toDay: '2027-06-16' };
  const wire = { ...days, zones: [zone], areas: [], routers: [] };
  const body = z.decode(outages.outagePreview.body, wire);
  const seen = await admin.call('outagePreview', { body });
  const { fingerprint } = seen;
  const form = { ...wire, reason: 'Fibre cut', fingerprint, sendSms: 'no' };
  await admin.call('outageSave', { body: z.decode(outages.outageSave.body, form) });
  return seen;
}

async function raisePrice(pack: number) {
  const wire = { package: pack, fromDay: '2027-07-10', price: 560 };
  const body = z.decode(packagePrices.packagePricePreview.body, wire);
  const seen = await admin.call('packagePricePreview', { body });
  const { fingerprint } = seen;
  const form = { ...wire, fingerprint, noticeDays: null, reason: 'Bandwidth costs more' };
  await admin.call('packagePriceSave', {
    body: z.decode(packagePrices.packagePriceSave.body, form),
  });
  return seen;
}

/** The head office pays all that both owe, and an advance. Returns what that is in all. */
async function collectForFirm(paymentDate: string, advanceAmount: number): Promise<number> {
  const payer = idOf('Lopa');
  const { lines } = await admin.call('payerBills', { body: { customer: payer } });
  const owed = lines.flatMap(({ billData }) => billData.map(({ balance }) => balance / 100));
  const paymentAmount = owed.reduce((sum, balance) => sum + balance, advanceAmount);
  const wire = {
    payer,
    account: 11,
    paymentDate,
    paymentAmount,
    sendSms: 'no',
    lines: lines.map(({ customer, billData }) => ({
      customer: customer.id,
      shownAdvance: customer.advance / 100,
      advanceAmount: customer.id === payer ? advanceAmount : 0,
      billData: billData.map(({ id, balance }) => ({
        id,
        balance: balance / 100,
        payAmount: balance / 100,
        isSelect: 1,
      })),
    })),
  };
  await admin.call('payerCollect', { body: z.decode(payers.payerCollect.body, wire) });
  return paymentAmount;
}

/** Suspends a customer this morning. */
async function suspend(name: Name): Promise<void> {
  const query = { zone: null, page: null };
  const { fingerprint } = await admin.call('suspensionProposals', { query });
  const answers = { mode: null, overrideReason: null, isLargeConfirmed: true, waived: null };
  const body = { customers: [idOf(name)], fingerprint, ...answers };
  const { data } = await admin.call('suspensionApprove', { body });
  expect(data).toMatchObject({ suspended: 1 });
  // The database goes by its own clock.
  await sql`update suspensions set started_at = ${morning} where lifted_at is null`.execute(
    database,
  );
}

/** Pays all bills, and so much of the reconnection fee of 150.00, in taka. Returns the payment. */
async function reconnect(name: Name, paymentDate: string, payAmount: number): Promise<number> {
  const billData = (await unpaid(name)).map(({ id, balance }) => {
    return { id, balance: balance / 100, payAmount: balance / 100, isSelect: 1 };
  });
  const fee = { billNo: 'reconnection_fee', balance: 150, payAmount, isSelect: 1 };
  const body = paymentBody(idOf(name), [], {
    paymentDate,
    billData: [...billData, fee],
    reconnectionFee: { amount: 150, struckReason: null },
  });
  return (await admin.call('paymentCollect', { body })).data.id;
}

it('a year of twelve customers reaches what was worked out on paper', async () => {
  await sql`update company set joins_billed = 'by_days', changes_billed = 'by_days',
    leaves_billed = 'by_days', away_billed = 'by_days'`.execute(database);
  await sql`update suspension_settings set reconnection_fee_paisa = 15000,
    is_billed_while_suspended = true`.execute(database);
  const [north, south] = [await addZone('North'), await addZone('South')];
  const [home, fast] = [await addPackage('Home', 500), await addPackage('Fast', 900)];
  await register('Bashir', { monthlyFee: 500, package: home });
  await register('Chameli', { monthlyFee: 400 });
  await register('Dulal', { monthlyFee: 900, package: fast });
  await register('Ela', { monthlyFee: 450 });
  await register('Gita', { monthlyFee: 310, billDate: 5 });
  await register('Hasan', { monthlyFee: 300, billDate: 20 });
  await register('Iqbal', { monthlyFee: 500, package: home });
  await register('Jahid', { monthlyFee: 450, package: home, zone: south });
  const free = { category: 'complimentary', zone: north };
  await register('Karim', { monthlyFee: 500, package: home, ...free });
  const quarter = { category: 'special', billingCycle: 3, zone: north };
  await register('Lopa', { monthlyFee: 1800, ...quarter });
  await register('Monir', { monthlyFee: 600, zone: north });
  const firm = { customer: idOf('Monir'), paidBy: idOf('Lopa') };
  await admin.call('customerPayerUpdate', { body: firm });
  // Late fees in Jahid's zone only.
  const rule = { daysAfter: 15, kind: 'percent', amount: 0, percent: 5, floor: 0, times: 'once' };
  const rules = await admin.raw('POST', 'late_fee_settings_update', {
    ...rule,
    ceiling: null,
    isOn: 'no',
    zones: [{ id: south, rule: { ...rule, ceiling: null, isOn: 'yes' } }],
  });
  expect(rules.status).toBe(200);

  expect(await billOnTheDay('2027-01-01', '2027-01-20')).toEqual([8, 2]);
  await collectAll(admin, idOf('Jahid'), { paymentDate: '2027-01-20' });

  // February: Jahid pays a part in time, and a fee for the rest.
  expect(await billOnTheDay('2027-02-01')).toEqual([7]);
  await moveClockTo('2027-02-10');
  const [february] = await unpaid('Jahid');
  const part = [{ id: february?.id, balance: 450, payAmount: 200.1, isSelect: 1 }];
  await admin.call('paymentCollect', {
    body: paymentBody(idOf('Jahid'), [], { paymentDate: '2027-02-10', billData: part }),
  });
  expect(await billOnTheDay('2027-02-20')).toEqual([2]);
  expect(await chargeLateFees('2027-02-20')).toMatchObject({ created: 1 });
  expect(await chargeLateFees('2027-02-20')).toMatchObject({ created: 0 });

  // March: promised for the 25th, not kept; the fee is waived.
  expect(await billOnTheDay('2027-03-01')).toEqual([7]);
  await moveClockTo('2027-03-05');
  const old = (await unpaid('Jahid')).slice(0, 2);
  expect(old.map(({ balance }) => balance)).toEqual([249.9, 12.5].map(taka));
  await admin.call('paymentCollect', {
    body: paymentBody(idOf('Jahid'), old, { paymentDate: '2027-03-05' }),
  });
  await moveClockTo('2027-03-18');
  const promise = { customer: idOf('Jahid'), date: '2027-03-25', amount: taka(450) };
  await admin.call('promiseSave', { body: promise });
  expect(await billOnTheDay('2027-03-20')).toEqual([2]);
  expect(await chargeLateFees('2027-03-20')).toMatchObject({
    created: 0,
    skipped: { promised: 1 },
  });
  await plan('Dulal', '2027-03-16', { monthlyFee: 300 });
  await moveClockTo('2027-03-28');
  expect(await chargeLateFees('2027-03-28')).toMatchObject({ created: 1 });
  await moveClockTo('2027-03-29');
  const [march, fee] = await unpaid('Jahid');
  const waived = [
    { id: march?.id, balance: 450, payAmount: 450, isSelect: 1 },
    { id: fee?.id, balance: 22.5, discount: 22.5, payAmount: 0, isSelect: 1 },
  ];
  const remarks = 'Was in hospital';
  await admin.call('paymentCollect', {
    body: paymentBody(idOf('Jahid'), [], { paymentDate: '2027-03-29', billData: waived, remarks }),
  });
  expect(await balanceOf(admin, idOf('Jahid'))).toBe(0);

  expect(await billOnTheDay('2027-04-01')).toEqual([8]);
  await moveClockTo('2027-04-12');
  const joins = { connectionDate: '2027-04-12', connectionCharge: 500 };
  await register('Amina', { monthlyFee: 600, ...joins });
  expect(await billOnTheDay('2027-04-20', '2027-05-01')).toEqual([3, 8]);

  // May: Ela leaves on the day before it is over; Bashir's June is known before it is billed.
  await moveClockTo('2027-05-02');
  await plan('Ela', '2027-05-03', { status: 'close' });
  await moveClockTo('2027-05-03');
  await applyPlanned();
  expect(await billOnTheDay('2027-05-20')).toEqual([2]);
  await plan('Bashir', '2027-06-11', { package: fast });
  expect(await billOnTheDay('2027-06-01')).toEqual([7]);
  await moveClockTo('2027-06-11');
  await applyPlanned();
  expect(await raisePrice(home)).toMatchObject({ count: 2, billed: 1, leftOut: { own_fee: 1 } });
  await moveClockTo('2027-06-18');
  expect(await giveOutage(north)).toMatchObject({
    count: 2,
    credit: taka(600),
    leftOut: { complimentary: 1 },
  });
  expect(await billOnTheDay('2027-06-20')).toEqual([2]);

  // July: the run is undone and made again, which leaves no credit behind.
  await moveClockTo('2027-07-01');
  const first = await generate(admin, '2027-07-01');
  expect(await waitingOf('Monir')).toEqual([]);
  await admin.call('billRunUndo', { body: { id: first.id, reason: 'Wrong day' } });
  expect(await waitingOf('Monir')).toEqual([[OUTAGE, -300]]);
  expect([first.created, ...(await billOnTheDay('2027-07-01'))]).toEqual([8, 8]);
  // 2 x 1,800 + 1,500 of the one, 6 x 600 + 300 of the other, and 200 in advance.
  await moveClockTo('2027-07-05');
  expect(await collectForFirm('2027-07-05', 200)).toBe(9200);
  expect(await balanceOf(admin, idOf('Lopa'))).toBe(taka(-200));
  await moveClockTo('2027-07-10');
  await applyPlanned();
  expect(await billOnTheDay('2027-07-20')).toEqual([2]);

  // The runs of August and September the wrong way round, before Ela comes back.
  await moveClockTo('2027-07-28');
  expect(await bill('2027-09-01', '2027-08-01')).toEqual([7, 7]);
  // Jahid pays for April to September to be reconnected; another's money at first.
  await moveClockTo('2027-08-05');
  await suspend('Jahid');
  const paymentId = await reconnect('Jahid', '2027-08-05', 150);
  await admin.call('paymentDelete', { body: { paymentId, reason: 'Paid by Jahir' } });
  expect(await balanceOf(admin, idOf('Jahid'))).toBe(taka(2700));
  await moveClockTo('2027-08-10');
  await suspend('Jahid');
  await moveClockTo('2027-08-12');
  await reconnect('Jahid', '2027-08-12', 100);
  expect(await balanceOf(admin, idOf('Jahid'))).toBe(taka(50));
  await plan('Ela', '2027-08-11', { status: 'active' });
  expect(await billOnTheDay('2027-08-20')).toEqual([3]);
  await moveClockTo('2027-08-25');
  await plan('Gita', '2027-09-01', { billDate: 20 });
  const away = { fromDay: '2027-08-20', lastDay: null, reason };
  const bashir = await admin.call('awaySave', { body: { customer: idOf('Bashir'), ...away } });
  // For September a second time: only Ela is left. Once more, and nobody is.
  expect(await billOnTheDay('2027-09-01', '2027-09-01')).toEqual([1, 0]);

  // Gita's bill day is applied after the run that goes by it, Hasan's before.
  expect(await billOnTheDay('2027-09-20')).toEqual([2]);
  await applyPlanned();
  await plan('Hasan', '2027-10-01', { billDate: 5 });
  await moveClockTo('2027-10-01');
  await applyPlanned();
  // The run of October is killed at first.
  const october = { kind: 'month', billDate: '2027-10-01', today: '2027-10-01' } as const;
  const request = { ...october, startedBy: admin.user.id, zoneId: null };
  const killed = await insertRun(database, request, null);
  await failInterruptedRuns(database, { isAlone: true });
  await expect(executeRun(database, request, killed)).rejects.toThrow('was ended meanwhile');
  expect(await chargeLateFees('2027-10-01')).toMatchObject({ created: 0 });
  expect(await billOnTheDay('2027-10-01')).toEqual([8]);
  // Bashir comes back, and is billed for what is left of October.
  await moveClockTo('2027-10-05');
  const known = { id: bashir.data.id, lastDay: '2027-10-09', reason };
  await admin.call('awayUpdate', { body: known });
  await moveClockTo('2027-10-10');
  await applyPlanned();
  expect(await bill('2027-10-01')).toEqual([1]);
  expect(await billOnTheDay('2027-10-20', '2027-11-01')).toEqual([2, 8]);

  await moveClockTo('2027-11-10');
  for (const name of NAMES.filter((each) => !['Karim', 'Lopa', 'Monir'].includes(each))) {
    await collectAll(admin, idOf(name), { paymentDate: '2027-11-10' });
    expect([name, await balanceOf(admin, idOf(name))]).toEqual([name, 0]);
  }
  await moveClockTo('2027-11-12');
  await plan('Chameli', '2027-11-19', { monthlyFee: 1000 });
  await plan('Lopa', '2027-11-15', { monthlyFee: 2400 });
  expect(await billOnTheDay('2027-11-20', '2027-12-01', '2027-12-20')).toEqual([2, 8, 2]);
  await applyPlanned();
  await moveClockTo('2027-12-31');
  expect(await bill('2027-12-31')).toEqual([0]);

  for (const name of NAMES) {
    const { bills, waiting = [], balance }: Year = PAPER[name];
    expect([name, await linesOf(idOf(name))]).toEqual([name, bills]);
    expect([name, await waitingOf(name)]).toEqual([name, waiting]);
    expect([name, await balanceOf(admin, idOf(name))]).toEqual([name, taka(balance)]);
  }
  await expectBooksAtZero(database);
});

it('each line says why it is there, on the statement, in the timeline and behind the code', async () => {
  for (const name of NAMES) {
    const { bills }: Year = PAPER[name];
    // Bills that were deleted since are there, too.
    expect([name, await toldOf(idOf(name))]).toEqual([
      name,
      expect.arrayContaining(toldOnPaper(bills)),
    ]);
  }
  for (const [name, date, language, words] of PAGES) {
    expect(await pageWords(idOf(name), date, language)).toBe(words);
  }
  const waived = await admin.call('customerTimeline', {
    params: { id: idOf('Jahid') },
    query: { kinds: ['discount'] },
  });
  expect(waived.lines).toMatchObject([{ kind: 'discount', reason: 'Was in hospital' }]);

  // In the language of the company from the day on which it changes.
  await sql`update company set language = 'bn'`.execute(database);
  await plan('Monir', '2027-12-20', { monthlyFee: 900 });
  await moveClockTo('2028-01-01');
  await bill('2028-01-01');
  expect(await pageWords(idOf('Monir'), '2028-01-01', 'bn')).toBe(IN_BANGLA);
});
