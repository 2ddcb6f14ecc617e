import { describe, expect, it } from 'vitest';
import { BANK, BKASH, NAGAD, openArrivalTest } from '../test-support/arrival-test-kit.ts';
import { taka } from '../test-support/scenario.ts';

const { owner, customer, arrival, bring } = await openArrivalTest();
const HEAD = 'Date Time,Transaction ID,Credit,Debit,Charge,Sender No,Reference,Balance'.split(',');
const [NUMBER, BALANCE] = [1, 7];
const MONEY = [2, 3, 4, BALANCE];
/** With and without a number; two of one amount at one moment. */
const ROWS = [
  '2026-11-10 09:00:07,DIA1,1234.50,,12.35,01711000101,KH-1,1222.15',
  '2026-11-10 13:05:00,DIA2,700.00,,,01711000102,KH-2,1922.15',
  '2026-11-10 13:05:00,,700.00,,,,,2622.15',
  '2026-11-10 23:59:59,,,500.00,5.00,,cash-out,2117.15',
  '2026-11-11 00:00:00,,10.00,,,,,2127.15',
].map((row) => row.split(','));

const csv = (rows: string[][] = ROWS, { head = HEAD, by = ',', end = '\n' } = {}): string =>
  [head, ...rows]
    .map((cells) => cells.map((cell) => (cell.includes(by) ? `"${cell}"` : cell)).join(by) + end)
    .join('');
const each = (change: (cell: string, column: number) => string) =>
  ROWS.map((row) => row.map(change));
const dated = (change: (date: string) => string) =>
  each((cell, column) => (column === 0 ? change(cell) : cell));
const bangla = (text: string) =>
  text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] as string);
const without = (place: number) => ({
  rows: ROWS.map((row) => row.toSpliced(place, 1)),
  head: HEAD.toSpliced(place, 1),
});
const inFigures = (date: string): string => {
  const [day = '', time = ''] = date.split(' ');
  const hour = Number(time.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  return `${day.split('-').toReversed().join('/')} ${hour % 12 || 12}${time.slice(2)} ${half}`;
};
const grouped = (cell: string, column: number): string =>
  MONEY.includes(column) ? cell.replace(/^(\d)(\d{3})\./, '$1,$2.') : cell;

const bringText = (text: string | Buffer, { account = BKASH, name = 'statement.csv' } = {}) =>
  owner.attempt('statementBring', { query: { account, name }, body: Buffer.from(text as string) });
const brought = async (...[text, options]: Parameters<typeof bringText>) => {
  const answer = await bringText(text, options);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errorMessage));
  const { brought: added, known, differing } = answer.result.data;
  return [added, known, differing];
};
const refusal = async (...[text, options]: Parameters<typeof bringText>) => {
  const answer = await bringText(text, options);
  return answer.ok ? answer.result.data : JSON.stringify(answer.errorMessage);
};

describe('the same statement', () => {
  it('is new once', async () => expect(await brought(csv())).toEqual([5, 0, 0]));

  it.each<[what: string, file: string | Buffer, known?: number]>([
    ['with a byte order mark and ends of Windows', `\uFEFF${csv(ROWS, { end: '\r\n' })}`],
    ['with semicolons', csv(ROWS, { by: ';' })],
    ['with tabs, as Excel saves text', Buffer.from(`\uFEFF${csv(ROWS, { by: '\t' })}`, 'utf16le')],
    [
      'in Bangla figures',
      csv(each((cell, column) => (column === NUMBER || column === 6 ? cell : bangla(cell)))),
    ],
    ['with the day first and AM and PM', csv(dated(inFigures))],
    ['with separators of thousands', csv(each(grouped))],
    [
      'with taka before the amounts',
      csv(
        each((cell, column) =>
          MONEY.includes(column) && cell ? `৳ ${grouped(cell, column)}` : cell,
        ),
      ),
    ],
    ['with the latest first', csv(ROWS.toReversed())],
    [
      'with numbers in small letters and blanks',
      csv(
        ROWS.map((row) =>
          row.map((cell, column) => (column === NUMBER ? ` ${cell.toLowerCase()} ` : cell)),
        ),
      ),
    ],
    [
      'between words, an opening balance and totals',
      `bKash Limited\nStatement of account\n\n${csv([
        ',Opening balance,,,,,,0.00'.split(','),
        ...ROWS,
        'Total,,2644.50,500.00,17.35,,,2127.15'.split(','),
      ])}`,
    ],
    [
      'with the time in a column of its own',
      csv(
        dated((date) => date.slice(0, 10)).map((row, index) => [
          ...row,
          ROWS[index]?.[0]?.slice(11) ?? '',
        ]),
        { head: ['Date', ...HEAD.slice(1), 'Time'] },
      ),
    ],
    ['as a part of it', csv(ROWS.slice(2)), 3],
    ['without seconds', csv(dated((date) => date.slice(0, 16)))],
    ['with days alone', csv(dated((date) => date.slice(0, 10)))],
    ['without numbers', csv(without(NUMBER).rows, without(NUMBER))],
    ['without balances', csv(without(BALANCE).rows, without(BALANCE))],
    [
      'with lines twice, in any order',
      csv(
        [...without(BALANCE).rows.slice(0, 2), ...without(BALANCE).rows.toReversed()],
        without(BALANCE),
      ),
    ],
  ])('%s changes nothing', async (_, file, known = 5) => {
    expect(await brought(file)).toEqual([0, known, 0]);
  });

  it('is known where the one before told less: days without numbers', async () => {
    const { rows, head } = without(NUMBER);
    const days = rows.map(([date = '', ...cells]) => [date.slice(0, 10), ...cells]);
    expect(await brought(csv(days, { head }), { account: BANK })).toEqual([5, 0, 0]);
    expect(await brought(csv(), { account: BANK })).toEqual([0, 5, 0]);
  });
});

it('money of the same amount that came once more is another arrival', async () => {
  const at = (date: string, amount: string, balance: string, number = '') =>
    `${date},${number},${amount},,,,,${balance}`.split(',');
  const file = (...rows: string[][]) => brought(csv(rows), { account: NAGAD });
  expect(await file(at('2026-11-10 10:00:00', '700.00', '700.00'))).toEqual([1, 0, 0]);
  // Another balance; another minute; another day; a number where no balance says that it is the same.
  expect(await file(at('2026-11-10 10:00', '700.00', '1400.00'))).toEqual([1, 0, 0]);
  expect(await file(at('2026-11-10 10:01:00', '700.00', '700.00'))).toEqual([1, 0, 0]);
  expect(await file(at('2026-11-11', '700.00', '700.00'))).toEqual([1, 0, 0]);
  expect(await file(at('2026-11-10 10:00:00', '700.00', '', 'MORE1'))).toEqual([1, 0, 0]);
  // Of two in one minute the file before had one.
  expect(
    await file(at('2026-11-12 10:00:10', '50.00', ''), at('2026-11-12 11:00:00', '60.00', '')),
  ).toEqual([2, 0, 0]);
  expect(
    await file(at('2026-11-12 10:00', '50.00', ''), at('2026-11-12 10:00', '50.00', '')),
  ).toEqual([1, 1, 0]);
});

describe('a balance that contradicts', () => {
  const line = (number: string, amount: string, balance: string, at = '2026-11-15 10:00:00') =>
    `${at},${number},${amount},,,,,${balance}`.split(',');

  it.each<[what: string, rows: string[][], reason: RegExp]>([
    [
      'ten times the amount',
      [line('BAD1', '700.00', '700.00'), line('BAD2', '7000.00', '1400.00')],
      /The balance is 1400\.00, and 7700\.00 would follow/,
    ],
    [
      'a line that is gone',
      [line('BAD1', '700.00', '700.00'), line('BAD3', '700.00', '2100.00')],
      /The balance is 2100\.00, and 1400\.00 would follow/,
    ],
    [
      'lines out of order',
      [
        line('BAD2', '5.00', '1400.00'),
        line('BAD1', '700.00', '700.00'),
        line('BAD3', '9.00', '1409.00'),
      ],
      /The balance is/,
    ],
    [
      'a number a second time that moved the balance again',
      [line('BAD1', '700.00', '700.00'), line('BAD1', '700.00', '1400.00')],
      /BAD1.*line 2|number BAD1/,
    ],
    [
      'a number with another amount',
      [line('BAD1', '700.00', ''), line('BAD1', '70.00', '')],
      /BAD1/,
    ],
    [
      'an amount of three decimals',
      [line('BAD1', '700.005', ''), line('BAD2', '1', '')],
      /cannot be read: 700\.005/,
    ],
    [
      'money in that is below zero',
      [line('BAD1', '-700.00', ''), line('BAD2', '1', '')],
      /cannot be read: -700\.00/,
    ],
    [
      'more than there is',
      [line('BAD1', '99999999999.00', ''), line('BAD2', '1', '')],
      /cannot be read: 99999999999\.00/,
    ],
  ])('is refused by name: %s', async (_, rows, reason) => {
    expect(await refusal(csv(rows))).toMatch(reason);
    // And nothing of it is kept.
    await expect(arrival('BAD1')).rejects.toThrow('has not arrived');
  });

  it('amounts ten times as large that agree with each other change nothing, and stop what is strong', async () => {
    await customer({ code: 'TEN-1' });
    await bring([{ at: '2026-11-16 10:00:00', number: 'TEN1', in: 70.5, reference: 'TEN-1' }], {
      opening: 5000,
    });
    expect(await arrival('TEN1')).toMatchObject({ amount: taka(70.5), strength: 'strong' });
    const times = csv([line('TEN1', '705.00', '5705.00', '2026-11-16 10:00:00')]);
    expect(await brought(times)).toEqual([0, 0, 1]);
    const { amount, strength } = await arrival('TEN1');
    expect([amount, strength]).toEqual([taka(70.5), 'likely']);
  });
});
