import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBanglaDigits } from './bangla-digits.ts';
import { takaText } from './paisa.ts';
import { WALLET_EVENTS, WALLET_SENDERS, WALLET_TEXT_FORMS } from './wallet-text-forms.ts';
import { WALLETS } from './wallets.ts';
import { readWalletText } from './wallet-texts.ts';

const FORMS = WALLETS.flatMap((wallet) =>
  WALLET_TEXT_FORMS[wallet].map((form) => ({ wallet, ...form })),
);
const EXAMPLES = FORMS.flatMap(({ wallet, event, examples }) =>
  examples.map((text) => ({ wallet, event, text, from: WALLET_SENDERS[wallet][0] ?? '' })),
);
const read = (text: string, from?: string) => readWalletText(text, from).known;

describe('the examples', () => {
  it.each(EXAMPLES)('$wallet, $event: $text', ({ wallet, event, text, from }) => {
    expect(read(text, from)).toMatchObject({ wallet, event, direction: WALLET_EVENTS[event] });
  });

  it('have numbers of their own', () => {
    const numbers = EXAMPLES.map(({ text, from }) => read(text, from)?.number);
    expect(new Set(numbers).size).toBe(EXAMPLES.length);
  });

  it('cover money in and out of every wallet', () => {
    const covered = new Set(FORMS.map((form) => form.wallet + WALLET_EVENTS[form.event]));
    expect([...covered].toSorted()).toEqual(
      WALLETS.flatMap((wallet) => [`${wallet}in`, `${wallet}out`]).toSorted(),
    );
  });

  it.each(EXAMPLES)('by another wallet are unknown: $text', ({ wallet, text }) => {
    for (const other of WALLETS.filter((each) => each !== wallet)) {
      const from = WALLET_SENDERS[other][0];
      expect(readWalletText(text, from)).toEqual({ unknown: 'form' });
    }
  });
});

describe('all fields', () => {
  it.each([
    [
      'You have received Tk 1,20,500.50 from 01712345678. Ref গ্রাহক C০০৪২. Fee Tk 1.50. Balance Tk 1,21,117.78. TrxID cju0pzq3u6 at 30/10/2025 21:02',
      {
        amount: 12_050_050,
        fee: 150,
        balance: 12_111_778,
        number: 'CJU0PZQ3U6',
        at: '2025-10-30T21:02:00+06:00',
        party: '01712345678',
        mobile: '01712345678',
        reference: 'গ্রাহক C0042',
      },
    ],
    [
      'Money Received.\nAmount: Tk 60.00\nSender: +8801632951891\nRef: N/A\nTxnID: 75K92M3Z\nBalance: Tk 1,610.28\n24/06/2026 14:31',
      {
        amount: 6000,
        fee: 0,
        balance: 161_028,
        number: '75K92M3Z',
        at: '2026-06-24T14:31:00+06:00',
        party: '+8801632951891',
        mobile: '01632951891',
      },
    ],
    [
      'Tk99.00 received from A/C:***515 Fee:Tk0, Your A/C Balance: Tk1,145.85 TxnId:6606781284 Date:08-JUN-26 12:21:43 am. Download https://bit.ly/nexuspay',
      {
        amount: 9900,
        fee: 0,
        balance: 114_585,
        number: '6606781284',
        at: '2026-06-08T00:21:43+06:00',
        party: '***515',
      },
    ],
    [
      'A/C: ০১৭১২৩৪৫৬৭৮৯ থেকে Tk ১,২০০.০০ পেয়েছেন। ফি Tk ০.০০। ব্যালেন্স: Tk ১৫,৪০০.০০। TxnId: 2847192841। তারিখ: ১৩-সেপ্টেম্বর-২৬ ২১:৩০:১৫',
      {
        amount: 120_000,
        fee: 0,
        balance: 1_540_000,
        number: '2847192841',
        at: '2026-09-13T21:30:15+06:00',
        party: '017123456789',
        mobile: '01712345678',
      },
    ],
    [
      'Tk. 254.90 has been received from 01300366626. Ref-C00042. Balance Tk. 1,254.90. TrxID 01JP2W61EN at 12/03/2025 12:15 PM.',
      {
        amount: 25_490,
        fee: 0,
        balance: 125_490,
        number: '01JP2W61EN',
        at: '2025-03-12T12:15:00+06:00',
        party: '01300366626',
        mobile: '01300366626',
        reference: 'C00042',
      },
    ],
  ])('of %j', (text, fields) => {
    const { wallet: _, event: __, direction: ___, ...rest } = read(text) ?? {};
    expect(rest).toEqual(fields);
  });
});

const amounts = fc.integer({ min: 1, max: 99_999_999 });
const grouped = (paisa: number): string =>
  takaText(paisa as never).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
const mobiles = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((n) => `017${String(n).padStart(8, '0')}`);
/** What a payer may type: anything, and above all what reads like the report itself. */
const references = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'Tk 9,999.00',
        'Fee Tk 0.00.',
        'Balance Tk 9.00.',
        'TrxID AAAAAAAAAA',
        'at 01/01/2026 10:00',
        'Ref',
        'Sender: 01999999999',
        'from 01999999999.',
        'TxnID: AAAAAAAA',
        'Download x',
        '\n',
      ),
      { maxLength: 6 },
    )
    .map((words) => words.join(' ')),
);

describe('what the payer typed changes nothing else', () => {
  const reports = fc.record({
    amount: amounts,
    balance: amounts,
    mobile: mobiles,
    typed: references,
  });
  it.each([
    [
      'bkash',
      (amount: string, mobile: string, typed: string, balance: string) =>
        `You have received Tk ${amount} from ${mobile}. Ref ${typed}. Fee Tk 0.00. Balance Tk ${balance}. TrxID CJU0PZQ3U6 at 30/10/2025 21:02`,
    ],
    [
      'nagad',
      (amount: string, mobile: string, typed: string, balance: string) =>
        `Money Received.\nAmount: Tk ${amount}\nSender: ${mobile}\nRef: ${typed}\nTxnID: CJU0PZQ3U6\nBalance: Tk ${balance}\n30/10/2025 21:02`,
    ],
    [
      'upay',
      (amount: string, mobile: string, typed: string, balance: string) =>
        `Tk. ${amount} has been received from ${mobile}. Ref-${typed}. Balance Tk. ${balance}. TrxID CJU0PZQ3U6 at 30/10/2025 21:02.`,
    ],
  ] as const)('%s', (wallet, write) => {
    fc.assert(
      fc.property(reports, fc.boolean(), ({ amount, balance, mobile, typed }, isBangla) => {
        const plain = write(grouped(amount), mobile, typed, grouped(balance));
        const text = isBangla ? toBanglaDigits(plain) : plain;
        const facts = {
          amount,
          fee: 0,
          balance,
          mobile,
          number: 'CJU0PZQ3U6',
          at: '2025-10-30T21:02:00+06:00',
        };
        expect(read(text, wallet)).toMatchObject(facts);
        const pasted = readWalletText(text);
        if (pasted.known) expect(pasted.known).toMatchObject(facts);
        else expect(pasted).toEqual({ unknown: 'ambiguous' });
      }),
    );
  });
});

describe('is unknown', () => {
  const GOOD =
    'You have received Tk 500.00 from 01712345678. Fee Tk 0.00. Balance Tk 1,117.78. TrxID CJU0PZQ3U6 at 30/10/2025 21:02';
  it.each<[from: string, unknown: string, what?: string]>([
    ['01712345678', 'sender'],
    ['+8801712345678', 'sender'],
    ['bKash Offer', 'sender'],
    ['bКash', 'sender', 'a Cyrillic letter'],
    ['b-Kash', 'sender'],
    ['', 'sender'],
    ['NAGAD', 'form'],
  ])('by %j: %s', (from, unknown) => {
    expect(readWalletText(GOOD, from)).toEqual({ unknown });
  });

  it.each<[text: string, unknown: string | undefined, what?: string]>([
    [`Bhai, ${GOOD}`, 'form', 'words before it'],
    [`${GOOD} please confirm`, 'form', 'words after it'],
    [`${GOOD} ${GOOD}`, 'form', 'twice'],
    [GOOD.replace('Tk 500.00', 'Tk 500.00 Tk 5,000.00'), 'form', 'two amounts'],
    [GOOD.replace('. Fee Tk 0.00', ''), undefined, 'no fee is a known form'],
    [GOOD.replace('Tk', 'Тk'), 'form', 'a Cyrillic letter'],
    [GOOD.replace('TrxID CJU0PZQ3U6 ', ''), 'form', 'no transaction number'],
    [GOOD.replace('500.00', '5,00,0.00'), 'amount', 'commas where no number has them'],
    [GOOD.replace('500.00', '0.00'), 'amount', 'nothing'],
    [GOOD.replace('500.00', '99999999999999.00'), 'amount', 'more than anybody pays'],
    [GOOD.replace('Fee Tk 0.00', 'Fee Tk 500.01'), 'amount', 'a fee above it'],
    [GOOD.replace('500.00', '500.005'), 'amount', 'less than a paisa'],
    [GOOD.replace('30/10/2025', '31/11/2025'), 'moment', 'a day that no month has'],
    [GOOD.replace('30/10/2025', '10/30/2025'), 'moment', 'a month that no year has'],
    [GOOD.replace('21:02', '24:02'), 'moment', 'an hour that no day has'],
    [GOOD.replace('21:02', '21:02 PM'), 'moment', 'an hour that no half of a day has'],
    [
      GOOD.replace('01712345678.', '01712345678. Ref Tk 900.'),
      'ambiguous',
      'an amount as reference',
    ],
    [GOOD.replace('01712345678.', '01712345678. Ref ৯০০ টাকা.'), 'ambiguous', 'in Bangla'],
    [
      GOOD.replace('01712345678.', '01712345678. Ref TrxID AB.'),
      'ambiguous',
      'a number as reference',
    ],
    ['Your bKash verification code is 956586. Expires in 2 minutes.', 'form', 'a code'],
    [
      'Payment of Tk 500.00 is being reserved for SHOP. TrxID CJU0PZQ3U6 at 30/10/2025 21:02',
      'form',
    ],
    [
      'Sorry, your Send Money request to 01765992095 is unsuccessful! Tk 30 has been returned. Balance Tk 73.50. TrxID CJU0PZQ3U6 at 10/11/2024 14:00',
      'form',
      'a failure',
    ],
    ['', 'form', 'nothing'],
    ['x'.repeat(100_000), 'form', 'a long text'],
  ])('%j: %s', (text, unknown) => {
    expect(readWalletText(text)).toEqual(unknown ? { unknown } : { known: expect.anything() });
  });

  it('any text of a person, whoever imitates what', () => {
    const persons = fc
      .oneof(mobiles, fc.string({ maxLength: 12 }))
      .filter((name) => !Object.values(WALLET_SENDERS).flat().includes(name.trim().toLowerCase()));
    fc.assert(
      fc.property(persons, fc.constantFrom(...EXAMPLES), (from, { text }) => {
        expect(readWalletText(text, from)).toEqual({ unknown: 'sender' });
      }),
    );
  });
});

it('spelling of blanks, letters and invisible signs makes no difference', () => {
  const spellings = fc.constantFrom<(text: string) => string>(
    (text) => text.replaceAll(' ', '\u00a0'),
    (text) => text.replaceAll(' ', '  '),
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
    (text) => `\ufeff${text}\u200b\n`,
    (text) => text.normalize('NFD'),
    toBanglaDigits,
  );
  fc.assert(
    fc.property(fc.constantFrom(...EXAMPLES), spellings, ({ text, from }, spell) => {
      const { party: _, reference: __, ...facts } = read(text, from) ?? {};
      expect(read(spell(text), from)).toMatchObject(facts);
    }),
  );
});

it('no text takes long, however it is made', () => {
  const words = fc.constantFrom(
    'Tk',
    '1',
    ' ',
    '.',
    'Ref',
    'from',
    'Balance',
    'TrxID',
    'a',
    'You have received',
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 200, maxLength: 400 }), (parts) => {
      const text = `You have received Tk 1 from ${parts.join(' ')}`.slice(0, 1000);
      const times = [1, 2, 3].map(() => {
        const begun = performance.now();
        readWalletText(text);
        return performance.now() - begun;
      });
      // The shortest of three, because a busy machine stops any of them.
      expect(Math.min(...times)).toBeLessThan(500);
    }),
    { numRuns: 20 },
  );
});
