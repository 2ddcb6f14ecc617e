import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../domain/billing-period.ts';
import { launchBrowser } from './support/browser.ts';
import { CATEGORIES, CUSTOMERS, feeOf, registerCustomers, WAYS } from './support/day-company.ts';
import {
  button,
  choose,
  closeDay,
  countNotes,
  notesOf,
  saveCount,
  answerYes,
} from './support/day-screens.ts';
import { expectSheet } from './support/expect-sheet.ts';
import { DESK, MoneyDay, PHONE } from './support/money-day.ts';
import { type ExpectedBooks, taka } from './support/expected-books.ts';
import { pdfPages } from './support/pdf-text.ts';
import { ADMIN, type Product } from './support/product.ts';
import { callProduct } from './support/seed-month.ts';
import { startEmptyProduct } from './support/seeded-product.ts';
import { createStaff, type Staff, staffOf } from './support/staff.ts';

let product: Product;
let browser: Browser;
let owner: Staff;
let cashier: Staff;
let karim: Staff;
let rahima: Staff;
/** Days as YYYY-MM-DD, in the company's time zone. */
let [yesterday, today, tomorrow] = ['', '', ''];
let day: MoneyDay;
let books: ExpectedBooks;
let tillCount: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startEmptyProduct(), launchBrowser()]);
  const at = { address: product.address, browser };
  const { token } = await callProduct(product.address, 'auth/login', { body: ADMIN });
  owner = staffOf({ id: 1, name: '', token }, at);
  const me = await owner.get<{ data: { fullName: string; today: string } }>('users/get_user_info');
  owner.name = me.data.fullName;
  today = me.data.today;
  [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  day = new MoneyDay(owner, today);
  books = day.books;
  cashier = await createStaff(owner, 'Salma', { usertype: '3', ...at });
  karim = await createStaff(owner, 'Karim', { usertype: '2', ...at });
  rahima = await createStaff(owner, 'Rahima', { usertype: '2', ...at });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('a day', () => {
  it("begins with the opening counts of the till and the bank, counted by the till's keeper", async () => {
    const openings = { till: 10_000, bank: 50_000 };
    for (const way of ['till', 'bank'] as const) {
      const amount = openings[way];
      const opening = { account: WAYS[way], category: CATEGORIES.opening, amount };
      await owner.post('money_pay_in', { ...opening, movementDate: yesterday });
      books.post('money_paid_in', yesterday, { [way]: amount, opening: -amount });
    }
    await owner.post('day_close', { day: yesterday });
    await registerCustomers(owner);
    await owner.post('bill_generate', { billDate: today });
    for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
      const fee = feeOf(customer);
      books.post('bill_issued', today, { [`receivable ${customer}`]: fee, revenue: -fee });
    }

    const page = await cashier.open(DESK);
    await page.goto('/end-of-day');
    const tills = page.getByRole('table', { name: 'Tills' });
    await button(tills, 'Open').click();
    const dialog = page.getByRole('dialog');
    await countNotes(dialog, openings.till);
    const [held, shown] = await dialog.evaluate((box) => [box.scrollWidth, box.clientWidth]);
    expect(held).toBe(shown);
    await button(page, 'Save the count').click();
    await tills.getByText(/^Open since/).waitFor();
  });

  it('collects money of every kind, on the screen and in the name of somebody else', async () => {
    for (const customer of [1, 2, 6, 7, 8, 10]) await day.collect(karim, customer);
    await day.collect(karim, 3, { discount: 50 });
    await day.collect(karim, 4, { amount: 300 });
    await day.collect(karim, 5, { amount: feeOf(5) + 800 });
    await day.collect(cashier, 9, { collector: karim });
    for (const customer of [11, 12]) await day.collect(karim, customer, { way: 'bKash' });
    for (const customer of [13, 15, 16, 17, 18, 19, 20]) await day.collect(rahima, customer);
    await day.collect(rahima, 14, { amount: 200 });
    await day.collect(rahima, 14, { balance: feeOf(14) - 200 });
    await day.collect(rahima, 21, { way: 'bank' });
    await day.collect(rahima, 22, { way: 'Nagad' });
    await day.collect(cashier, 25);
    await day.collect(owner, 27, { amount: 0, discount: 30 });

    await day.collectOnScreen(owner, 23);

    // Entered for the wrong customer, so it is deleted and collected again.
    await day.collect(owner, 24);
    const fee = feeOf(24);
    await day.delete(24, { reason: 'Entered twice' });
    books.post('payment_deleted', today, {
      'receivable 24': fee,
      [`hand ${owner.name}`]: -fee,
    });
    await day.collect(owner, 24);

    // Wallet and bank payments are confirmed one by one; the Nagad payment has not arrived.
    for (const [customer, way, collector] of [
      [11, 'bKash', karim],
      [12, 'bKash', karim],
      [21, 'bank', rahima],
    ] as const) {
      await owner.post('payment_approve', { paymentId: day.paymentOf.get(customer) });
      books.approve(today, { way, collector: collector.name, amount: feeOf(customer) });
    }
  });

  it('hands over with fuel and 500 missing, made good, after differing counts', async () => {
    const amounts = [510, 520, 480, 300, 1350, 560, 570, 580, 590, 600];
    const [fuel, missing] = [300, 500];
    const all = day.inHand(karim);
    expect(all).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    const counted = all - fuel - missing;
    const page = await karim.open(PHONE);
    await page.goto('/my-cash');
    await page.getByText(taka(all)).first().waitFor();
    await page.getByRole('link', { name: 'Hand over', exact: true }).click();
    await button(page, 'Add an expense').click();
    const outlay = page.getByRole('group', { name: 'Expense 1' });
    await choose(outlay, 'Category', 'Fuel');
    await outlay.getByLabel('Amount').fill(String(fuel));
    await countNotes(page, counted);
    const choice = page.getByRole('radiogroup', { name: `${taka(missing)} is missing` });
    await choice.getByText('I will repay it').click();
    await button(page, `Hand over ${taka(counted)}`).click();
    await answerYes(page, 'You want to hand over your cash!');
    await page.waitForURL(/\/hand-over-details\/1$/);

    const desk = await cashier.open(DESK);
    await desk.goto('/hand-over-details/1');
    await desk.getByText('Count first').waitFor();
    expect(await desk.getByRole('main').textContent()).not.toContain(taka(counted));
    await saveCount(desk, counted - 100);
    await desk.getByRole('table', { name: 'Both counts by note' }).waitFor();
    await saveCount(desk, counted);
    await button(desk, `Accept ${taka(counted)}`).click();
    await answerYes(desk, 'You want to accept');
    await desk.getByText('Accepted', { exact: true }).first().waitFor();

    day.noteAccepted(today, karim, amounts);
    books.post('outlay_accepted', today, { 'expense Fuel': fuel, till: -fuel });
    books.post('count_difference', today, { [`owed ${karim.name}`]: missing, till: -missing });
    expect(day.inHand(karim)).toBe(0);

    // One of its customers is refunded from the till.
    await day.delete(2, { reason: 'Moved away', money: 'given_back' });
    const hand = `hand ${karim.name}`;
    books.post('payment_deleted', today, { till: -feeOf(2), [hand]: feeOf(2) });
    books.post('payment_deleted', today, { [hand]: -feeOf(2), 'receivable 2': feeOf(2) });
  });

  it('returns a hand-over; the next has a backdated payment, booked today, and a surplus', async () => {
    const amounts = [630, 650, 660, 670, 680, 690, 700, 200, 440];
    const nagad = feeOf(22);
    const cash = day.inHand(rahima) - nagad;
    expect(cash).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    const returned = await day.handOver(rahima, cash);
    const desk = await cashier.open(DESK);
    await desk.goto(`/hand-over-details/${returned}`);
    await button(desk, 'Return').click();
    await desk.getByLabel('Reason').fill('One payment is not in it yet');
    await button(desk.getByRole('dialog'), 'Return').click();
    await desk.getByText('Returned', { exact: true }).first().waitFor();

    await day.collectOnScreen(rahima, 26, { takenOn: yesterday });
    const over = 20;
    const id = await day.handOver(rahima, cash + feeOf(26), { over });
    await day.receive(cashier, id, cash + feeOf(26) + over);
    day.noteAccepted(today, rahima, [...amounts, feeOf(26)]);
    books.post('count_difference', today, { till: over, [`short ${rahima.name}`]: -over });
    expect(day.inHand(rahima)).toBe(nagad);

    // Nobody receives what they collected themselves: cashier and owner receive each other's.
    await day.receive(owner, await day.handOver(cashier, feeOf(25)), feeOf(25));
    day.noteAccepted(today, cashier, [feeOf(25)]);
    const own = feeOf(23) + feeOf(24);
    await day.receive(cashier, await day.handOver(owner, own), own);
    day.noteAccepted(today, owner, [feeOf(23), feeOf(24)]);
  });

  it('moves money: a deposit with a fee, a refund, the owner’s drawing', async () => {
    const page = await owner.open(DESK);
    await page.goto('/cash-and-accounts');
    await button(page, 'Transfer').click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'From', 'Cash in Hand');
    await choose(dialog, 'To', 'Bank');
    await dialog.getByLabel('Amount received').fill('5000');
    await dialog.getByLabel('Fee').fill('20');
    await button(dialog, 'Save transfer').click();
    await dialog.waitFor({ state: 'hidden' });
    books.post('money_transferred', today, { bank: 5000, 'expense Charges': 20, till: -5020 });

    const refund = { account: WAYS.till, category: CATEGORIES.refund, customer: 5, amount: 800 };
    await owner.post('money_pay_out', refund);
    books.post('advance_refunded', today, { 'advance 5': 800, till: -800 });

    await button(page, 'Pay out').click();
    await choose(dialog, 'From', 'Cash in Hand');
    await choose(dialog, 'Category', "Owner's drawing");
    await dialog.getByLabel('Amount').fill('1500');
    await button(dialog, 'Save pay-out').click();
    await dialog.waitFor({ state: 'hidden' });
    books.post('money_paid_out', today, { owner: 1500, till: -1500 });
    await page.reload();
    const places = page.getByRole('list', { name: 'Cash and accounts' });
    await places.getByRole('link', { name: taka(books.balance('till', today)) }).waitFor();
    await places.getByRole('link', { name: taka(books.balance('bank', today)) }).waitFor();
  });

  it('closes the till with a difference', async () => {
    const counted = books.balance('till', today) - 10;
    const { opening, moneyIn, moneyOut } = books.flow('till', today);
    const page = await cashier.open(DESK);
    await page.goto('/end-of-day');
    await button(page.getByRole('table', { name: 'Tills' }), 'Count').click();
    const dialog = page.getByRole('dialog');
    await countNotes(dialog, counted);
    await button(dialog, 'Save the count').click();
    await dialog.getByText(`${taka(10)} missing`).waitFor();
    await button(dialog, 'Close').last().click();
    const sums = [opening, moneyIn, moneyOut, counted].map(taka);
    tillCount = ['Cash in Hand', cashier.name, ...sums, `${taka(10)} missing`];
    books.post('till_counted', today, { [`short ${cashier.name}`]: 10, till: -10 });
  });

  it('closes the company’s day; payments taken that evening count for tomorrow', async () => {
    await closeDay(await owner.open(DESK));
    await checkSheet(2);

    await day.collectOnScreen(karim, 28, { bookedOn: tomorrow });
    expect(day.paymentCount).toBe(30);
    await day.receive(cashier, await day.handOver(karim, day.inHand(karim, tomorrow)), feeOf(28));
    day.noteAccepted(tomorrow, karim, [feeOf(28)]);
    const notes = notesOf(books.balance('till', tomorrow));
    const count = await cashier.post('till_close', { till: WAYS.till, notes });
    expect(count.data).toMatchObject({
      bookDay: tomorrow,
      opening: books.balance('till', today),
      moneyIn: feeOf(28),
      moneyOut: 0,
      difference: 0,
    });
  });

  it('is reopened with a reason and closed again, and the books agree', async () => {
    const page = await owner.open(DESK);
    await page.goto('/end-of-day');
    await button(page.getByRole('table', { name: 'Closed days' }), 'Reopen').click();
    await page.getByLabel('Reason').fill('The repair was forgotten');
    await button(page.getByRole('dialog'), 'Reopen').click();
    await page.getByText('Reopened', { exact: true }).first().waitFor();

    const repair = { account: WAYS.bank, category: CATEGORIES.repair, amount: 120 };
    await owner.post('money_pay_out', repair);
    books.post('money_paid_out', today, { 'expense Repair': 120, bank: -120 });
    await closeDay(await owner.open(DESK));
    await checkSheet(3);
    // The first sheet is kept, and states, also on paper, why it no longer applies.
    await page.goto('/end-of-day-details/2');
    const why = /Reopened by .*: The repair was forgotten/;
    await page.getByRole('main').getByText(why).waitFor();
    const [paper] = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(paper?.text).toMatch(why);

    const checked = await product.command('books');
    expect(checked).toMatchObject({
      code: 0,
      output: expect.stringContaining('agree to the paisa'),
    });
    const staff = [owner, cashier, karim, rahima];
    expect(staff.flatMap(({ watched }) => watched?.problems ?? [])).toEqual([]);
  });
});

/** Every figure of a sheet, on the screen and on paper, equals the test's own books. */
async function checkSheet(id: number): Promise<void> {
  const page = await owner.open(DESK);
  await page.goto(`/end-of-day-details/${id}`);
  const sheet = books.sheet(today);
  const [debtors, due] = sheet.due;
  await expectSheet(page, {
    sums: sheet.sums,
    entries: sheet.entries,
    tables: {
      'Cash and accounts': sheet.places,
      'Collected, by method and collector': sheet.collections,
      'Approved to': sheet.approvals,
      Expenses: sheet.expenses,
      Deleted: [
        [day.deletedWords(24), owner.name, 'Entered twice', taka(feeOf(24))],
        [day.deletedWords(2), owner.name, 'Moved away', taka(feeOf(2))],
      ],
      'Tills counted': [tillCount],
      'Due at the end, by zone': [['Mirpur-10', String(debtors), taka(due)]],
    },
  });
}
