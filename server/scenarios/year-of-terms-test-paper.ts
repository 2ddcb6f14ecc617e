import { expect } from 'vitest';
import type { Language } from '../customer-page/page-language.ts';

export type Line = [text: unknown, taka: number];
/** A bill: its date and its lines; a line without a text is a whole month, cycle or charge. */
export type Bill = [date: string, ...lines: Line[]];
export interface Year {
  bills: Bill[];
  /** Proposed, and on no bill yet. */
  waiting?: Line[];
  balance: number;
}

/** The bills of whole months, on a day of the month. */
const months = (from: number, to: number, fee: number, day = '01'): Bill[] =>
  Array.from({ length: to - from + 1 }, (_, index) => [
    `2027-${String(from + index).padStart(2, '0')}-${day}`,
    [null, fee],
  ]);

const CHEAPER = 'Changed terms: 16 of 31 days, 16 Mar 2027 – 31 Mar 2027';
const LEFT = 'Service ended: 29 of 31 days, 3 May 2027 – 31 May 2027';
const AWAY_AUGUST = 'Away: 12 of 31 days, 20 Aug 2027 – 31 Aug 2027';
const AWAY_SEPTEMBER = 'Away: 30 of 30 days, 1 Sept 2027 – 30 Sept 2027';
export const OUTAGE = 'No service: 7 of 30 days, 10 Jun 2027 – 16 Jun 2027, -50%';

/**
 * Worked out by hand from docs/terms.md, with joining, changes, leaving and absences by days. Nobody but Jahid
 * and the firm pays before 10 November, when all but the firm pay all they owe; so what is billed
 * after that is the balance at the end.
 */
export const PAPER = {
  // Joins on 12 April for 600: 19 of 30 days, 600 x 19/30 = 380.00, with the connection charge.
  Amina: {
    bills: [
      ['2027-04-20', ['19 of 30 days, 12 Apr 2027 – 30 Apr 2027', 380], [null, 500]],
      ...months(5, 12, 600),
    ],
    balance: 600,
  },
  // From 500 to 900 on 11 June, agreed before June is billed: 500 x 10/30 = 166.67 (166.666), and
  // 900 - 900 x 10/30 = 600.00.
  // Away from 20 August, told on the 25th, when August and September are billed: 900 - 900 x 19/31 =
  // 900 - 551.61 = 348.39 and 900 go back. October is not billed until it is known that he is back on
  // the 10th: 900 - 900 x 9/31 = 900 - 261.29 = 638.71, less the 348.39 and 290.32 of the 900; the
  // other 609.68 are on the bill of November.
  Bashir: {
    bills: [
      ...months(1, 5, 500),
      [
        '2027-06-01',
        ['10 of 30 days, 1 Jun 2027 – 10 Jun 2027', 166.67],
        ['20 of 30 days, 11 Jun 2027 – 30 Jun 2027', 600],
      ],
      ...months(7, 9, 900),
      [
        '2027-10-01',
        ['22 of 31 days, 10 Oct 2027 – 31 Oct 2027', 638.71],
        [AWAY_AUGUST, -348.39],
        [AWAY_SEPTEMBER, -290.32],
      ],
      ['2027-11-01', [null, 900], [AWAY_SEPTEMBER, -609.68]],
      ...months(12, 12, 900),
    ],
    balance: 900,
  },
  // From 400 to 1,000 on 19 November, agreed on the 12th: (1,000 - 1,000 x 18/30 = 400.00) less
  // (400 - 400 x 18/30 = 160.00).
  Chameli: {
    bills: [
      ...months(1, 11, 400),
      [
        '2027-12-01',
        [null, 1000],
        ['Changed terms: 12 of 30 days, 19 Nov 2027 – 30 Nov 2027', 240],
      ],
    ],
    balance: 1240,
  },
  // From 900 to 300 on 16 March, told on the 20th: (300 - 300 x 15/31 = 300 - 145.16 = 154.84) less
  // (900 - 900 x 15/31 = 900 - 435.48 = 464.52) = -309.68. The bill of April has 300.00 of it.
  Dulal: {
    bills: [
      ...months(1, 3, 900),
      ['2027-04-01', [null, 300], [CHEAPER, -300]],
      ['2027-05-01', [null, 300], [CHEAPER, -9.68]],
      ...months(6, 12, 300),
    ],
    balance: 300,
  },
  // Leaves on 3 May with two days used: 450 x 2/31 = 29.03, of 450 billed 420.97 go back. Comes back
  // on 11 August: 450 - 450 x 10/31 = 450 - 145.16 = 304.84, all of which the credit pays; the other
  // 116.13 of it are on the bill of September, which the second run for it makes.
  Ela: {
    bills: [
      ...months(1, 5, 450),
      ['2027-08-20', ['21 of 31 days, 11 Aug 2027 – 31 Aug 2027', 304.84], [LEFT, -304.84]],
      ['2027-09-01', [null, 450], [LEFT, -116.13]],
      ...months(10, 12, 450),
    ],
    balance: 450,
  },
  // Bill day from the 5th to the 20th of September: 15 days of 5 September to 4 October,
  // 310 x 15/30 = 155.00.
  Gita: {
    bills: [
      ...months(1, 8, 310, '20'),
      [
        '2027-09-20',
        [null, 310],
        ['Bill day moved: 15 of 30 days, 5 Sept 2027 – 19 Sept 2027', 155],
      ],
      ...months(10, 12, 310, '20'),
    ],
    balance: 620,
  },
  // Bill day from the 20th to the 5th of October: 5 to 19 October are of 20 September to 19 October
  // already, 300 x 15/30 = 150.00 go back.
  Hasan: {
    bills: [
      ...months(1, 9, 300, '20'),
      [
        '2027-10-20',
        [null, 300],
        ['Bill day moved: 15 of 30 days, 5 Oct 2027 – 19 Oct 2027', -150],
      ],
      ...months(11, 12, 300, '20'),
    ],
    balance: 600,
  },
  // The package costs 560 instead of 500 from 10 July, known since June: 500 x 9/31 = 145.16
  // (145.161), and 560 - 560 x 9/31 = 560 - 162.58 = 397.42.
  Iqbal: {
    bills: [
      ...months(1, 6, 500),
      [
        '2027-07-01',
        ['9 of 31 days, 1 Jul 2027 – 9 Jul 2027', 145.16],
        ['22 of 31 days, 10 Jul 2027 – 31 Jul 2027', 397.42],
      ],
      ...months(8, 12, 560),
    ],
    balance: 560,
  },
  // The same package at 450 by agreement, which stays. February: 200.10 paid in time, 5 % of the other
  // 249.90 = 12.495, so 12.50. March: 5 % of 450 = 22.50 after a promise that was not kept, waived.
  // Suspended on 5 August and, as that day's payment was another's, once more on the 10th: one fee of
  // 150.00 for being reconnected, with 100.00 of it paid on the 12th. No late fee on the other 50.00.
  Jahid: {
    bills: [
      ...months(1, 2, 450),
      [
        '2027-02-20',
        [
          expect.stringMatching(/^Bill B2702-\d+ of 1 Feb 2027, not paid after 15 days$/) as string,
          12.5,
        ],
      ],
      ...months(3, 3, 450),
      [
        '2027-03-28',
        [
          expect.stringMatching(/^Bill B2703-\d+ of 1 Mar 2027, not paid after 15 days$/) as string,
          22.5,
        ],
      ],
      ...months(4, 8, 450),
      ['2027-08-12', ['Suspended since 10 Aug 2027', 150]],
      ...months(9, 12, 450),
    ],
    balance: 450,
  },
  // Complimentary: the same package, the same outage, no bill.
  Karim: { bills: [], balance: 0 },
  // The firm's head office: three months for 1,800; seven days of 30 without service give half of a
  // third of it back, 600 x 50 % = 300.00. From 15 November 2,400: of 92 days 45 are over,
  // (2,400 - 2,400 x 45/92 = 2,400 - 1,173.91 = 1,226.09) less (1,800 - 1,800 x 45/92 = 1,800 - 880.43
  // = 919.57) = 306.52, for the bill of January. 200.00 paid in advance in July are on the bill of
  // October: 1,800 - 200 = 1,600.
  Lopa: {
    bills: [
      ['2027-01-01', [null, 1800]],
      ['2027-04-01', [null, 1800]],
      ['2027-07-01', [null, 1800], [OUTAGE, -300]],
      ['2027-10-01', [null, 1800]],
    ],
    waiting: [['Changed terms: 47 of 92 days, 15 Nov 2027 – 31 Dec 2027', 306.52]],
    balance: 1600,
  },
  // The firm's branch: 600 a month, half of June back. August to December: 5 x 600.
  Monir: {
    bills: [
      ...months(1, 6, 600),
      ['2027-07-01', [null, 600], [OUTAGE, -300]],
      ...months(8, 12, 600),
    ],
    balance: 3000,
  },
} satisfies Record<string, Year>;

/** The lines that say what they are for, of bills that move the balance. */
export const toldOnPaper = (bills: readonly Bill[]): Bill[] =>
  bills.flatMap(([date, ...lines]): Bill[] => {
    const told = lines.filter(([text]) => text !== null);
    const isMove = Math.abs(lines.reduce((sum, [, amount]) => sum + amount, 0)) > 0.001;
    return told.length > 0 && isMove ? [[date, ...told]] : [];
  });

/** What the page behind the code of a bill lists, in a language. */
export const PAGES: [name: keyof typeof PAPER, date: string, language: Language, words: string][] =
  [
    [
      'Bashir',
      '2027-10-01',
      'en',
      'Customer Bashir ID C1001 Month October 2027 Internet service: 22 of 31 days, 10 Oct 2027 – 31 Oct 2027 ৳638.71 Away: 12 of 31 days, 20 Aug 2027 – 31 Aug 2027 −৳348.39 Away: 30 of 30 days, 1 Sept 2027 – 30 Sept 2027 −৳290.32 Bill amount ৳0.00',
    ],
    [
      'Gita',
      '2027-09-20',
      'en',
      'Customer Gita ID C1005 Month September 2027 Internet service ৳310.00 Bill day moved: 15 of 30 days, 5 Sept 2027 – 19 Sept 2027 ৳155.00 Bill amount ৳465.00',
    ],
    [
      'Lopa',
      '2027-07-01',
      'bn',
      'গ্রাহক Lopa আইডি C১০১০ মাস জুলাই ২০২৭ – সেপ্টেম্বর ২০২৭ ইন্টারনেট সেবা ৳১,৮০০.০০ No service: 7 of 30 days, 10 Jun 2027 – 16 Jun 2027, -50% −৳৩০০.০০ বিলের পরিমাণ ৳১,৫০০.০০',
    ],
    [
      'Jahid',
      '2027-08-12',
      'en',
      'Customer Jahid ID C1008 Fee Reconnection fee Why Suspended since 10 Aug 2027 Bill amount ৳150.00',
    ],
    ['Gita', '2027-12-20', 'en', 'Customer Gita ID C1005 Month December 2027 Bill amount ৳310.00'],
  ];

/** Node spells it with one vowel or the other, by the version of its language data. */
const JANUARY = new Intl.DateTimeFormat('bn', { month: 'long' }).format(new Date(2028, 0, 15));

/** Of Monir's bill of January 2028, at 900 since 20 December, for a company in Bangla. */
export const IN_BANGLA = `গ্রাহক Monir আইডি C১০১১ মাস ${JANUARY} ২০২৮ ইন্টারনেট সেবা ৳৯০০.০০ প্যাকেজ বা ফি বদল: ৩১ দিনের মধ্যে ১২ দিন, ২০ ডিসেম্বর ২০২৭ – ৩১ ডিসেম্বর ২০২৭ ৳১১৬.১৩ বিলের পরিমাণ ৳১,০১৬.১৩`;
