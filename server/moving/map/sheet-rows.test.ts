import { describe, expect, it } from 'vitest';
import { rowOutcomesOf, planOf, reportOf } from '../../test-support/move-plan-kit.ts';
import type { MoveAnswers } from './answers.ts';

const outcomesOf = async (text: string, answers?: Partial<MoveAnswers>) =>
  rowOutcomesOf(await planOf([Buffer.from(text)], answers));

describe('a spreadsheet', () => {
  it('is recognised by headers in English and Bangla, with any delimiter', async () => {
    const text =
      'আইডি;নাম;মোবাইল;এলাকা;প্যাকেজ;মাসিক বিল;বকেয়া;অবস্থা;মেয়াদ শেষ\r\n' +
      'ক-১;মিতু;০১৭১১২২৩৩৪৪;উত্তরা;Home 10;৳১,২০০.৫০;৫০০;চালু;১৫ ডিসেম্বর ২০২৬\r\n';
    expect(await outcomesOf(text)).toMatchObject([
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

  it('reads ISPBills\' template, where "paid until" is the day after the last paid day', async () => {
    const text =
      'Username,Password,Full Name,Phone,Email,Operator,Package,Bill Amount,Valid Till\n' +
      'rahim,1234,Rahim,+880 1711-223344,,Uttara,Home 10,"1,200",31/12/2026\n' +
      'karim,1234,Karim,017,,Uttara,Home 10,twelve,2026-02-30\n';
    expect(await outcomesOf(text)).toMatchObject([
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

  it('takes the expiry day as the bill day on request', async () => {
    const text =
      'ID,Name,Mobile,Bill,Bill Date,Expiry\n' +
      '1,Rahim,01711223344,500,5,15/12/2026\n2,Karim,01711223345,500,,15/12/2026\n';
    expect(await outcomesOf(text)).toMatchObject([{ billDate: 5 }, { billDate: 15 }]);
    const sheetAnswers = { isBillDayOfExpiry: true };
    expect(await outcomesOf(text, sheetAnswers)).toMatchObject([
      { billDate: 15 },
      { billDate: 15 },
    ]);
    expect((await reportOf([Buffer.from(text)])).off_bill_day).toBe(1);
  });

  it('lets columns be chosen where a header is unknown', async () => {
    const text = 'A\tB\tC\tD\n1\tRahim\t01711223344\t500\n';
    const columns = new Map([
      ['A', 'code'],
      ['B', 'name'],
      ['C', 'mobileNo'],
      ['D', 'monthlyFee'],
    ] as const);
    expect(await outcomesOf(text, { columns })).toMatchObject([{ code: '1', monthlyFee: 50_000 }]);
  });

  it('names unrecognised columns, unless a person left them out', async () => {
    const text = 'ID,Name,Mobile,Balance,Old no\n1,Rahim,01711223344,-500,77\n';
    expect((await reportOf([Buffer.from(text)])).doubts.unreadColumns).toEqual([
      'Balance',
      'Old no',
    ]);
    const columns = new Map([
      ['Balance', 'deposit'],
      ['Old no', null],
    ] as const);
    expect((await planOf([Buffer.from(text)], { columns })).doubts.unreadColumns).toEqual([]);
    expect((await planOf(['phpnuxbill_customers.csv'])).doubts.unreadColumns).toEqual([]);
  });

  it("reads PHPNuxBill's own CSV, which does not double quotes", async () => {
    const plan = await planOf(['phpnuxbill_customers.csv']);
    expect(plan.control).toMatchObject({ customers: '399', balances: '60570.00' });
    expect(plan.rows.map(({ row }) => row.cells.name)).toContain('Sumon "CNG"');
  });
});
