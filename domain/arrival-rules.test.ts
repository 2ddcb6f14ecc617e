import { describe, expect, it } from 'vitest';
import { type ArrivalEvidence, type ArrivalFacts, proposeFor } from './arrival-rules.ts';
import { codesToTry } from './code-in-reference.ts';
import type { Paisa } from './paisa.ts';

const taka = (amount: number) => (amount * 100) as Paisa;
const arrival = (change: Partial<ArrivalFacts> = {}): ArrivalFacts => ({
  amountPaisa: taka(700),
  reference: null,
  mobile: '01711000001',
  name: null,
  trxId: 'CJU0PZQ3U6',
  sourcesDiffer: false,
  numberIsTaken: false,
  ...change,
});
const customer = (id: number, change: Partial<ArrivalEvidence> = {}): ArrivalEvidence => ({
  customerId: id,
  code: `C-${1000 + id}`,
  isClosed: false,
  duePaisa: taka(700),
  feePaisa: taka(700),
  monthsPaisa: [taka(700)],
  ...change,
});
const strengths = (facts: ArrivalFacts, evidence: readonly ArrivalEvidence[]) => {
  const proposal = proposeFor(facts, evidence);
  return proposal && [proposal.strength, ...proposal.candidates.map((c) => c.customerId)];
};

describe('money for several customers of one payer', () => {
  const together = {
    payerId: 9,
    lines: [
      { customerId: 9, duePaisa: taka(300) },
      { customerId: 1, duePaisa: taka(400) },
    ],
    isAnyClosed: false,
  };
  const branch = (change: Partial<ArrivalEvidence> = {}) =>
    customer(1, { duePaisa: taka(400), feePaisa: taka(200), monthsPaisa: [], together, ...change });
  const told = (facts: ArrivalFacts, evidence: readonly ArrivalEvidence[]) =>
    proposeFor(facts, evidence)?.candidates.map(({ customerId, strength, together: all }) => [
      customerId,
      strength,
      all?.lines.length ?? 0,
    ]);

  it('is proposed to who pays, by whatever names one of them', () => {
    const proposal = proposeFor(arrival(), [branch({ mobileHolders: 1 })]);
    expect(proposal).toMatchObject({ strength: 'strong', candidates: [{ customerId: 9 }] });
    expect(proposal?.candidates[0]?.reasons).toEqual([
      { rule: 'own_mobile', text: '01711000001' },
      { rule: 'amount_is_due_together', count: 2 },
    ]);
    expect(told(arrival({ reference: 'C-1001' }), [branch()])).toEqual([[9, 'strong', 2]]);
    // A phone of two of them: a person looks at it.
    const shared = { mobileHolders: 2 };
    const payer = customer(9, { duePaisa: taka(300), feePaisa: taka(300), monthsPaisa: [] });
    expect(told(arrival(), [branch(shared), { ...payer, ...shared, together }])).toEqual([
      [9, 'likely', 2],
    ]);
  });

  it('is one customer’s own where it is what that one owes, or not the sum', () => {
    const own = branch({ mobileHolders: 1 });
    expect(told(arrival({ amountPaisa: taka(400) }), [own])).toEqual([[1, 'strong', 0]]);
    expect(told(arrival({ amountPaisa: taka(200) }), [own])).toEqual([[1, 'strong', 0]]);
    expect(told(arrival({ amountPaisa: taka(699) }), [own])).toEqual([[1, 'likely', 0]]);
    const payment = { paymentId: 5, allPaisa: taka(700) };
    expect(told(arrival(), [branch({ payment })])).toEqual([[1, 'proof', 0]]);
    const closed = { ...together, isAnyClosed: true };
    expect(told(arrival(), [branch({ mobileHolders: 1, together: closed })])).toEqual([
      [9, 'likely', 2],
    ]);
  });
});

describe('whose an arrival is', () => {
  it.each<[string, ArrivalFacts, ArrivalEvidence[], ReturnType<typeof strengths>]>([
    ['nothing connects it', arrival(), [], null],
    [
      'a payment of the number and amount is proof',
      arrival(),
      [customer(1, { payment: { paymentId: 5, allPaisa: taka(700) } })],
      ['proof', 1],
    ],
    [
      'a payment of the number and another amount is none, and stops what is strong',
      arrival({ reference: 'C-1002' }),
      [customer(1, { payment: { paymentId: 5, allPaisa: taka(500) } }), customer(2)],
      ['likely', 1, 2],
    ],
    [
      'the code in the reference',
      arrival({ reference: 'bill C-1001 nov' }),
      [customer(1)],
      ['strong', 1],
    ],
    ['the code in Bangla digits', arrival({ reference: 'c-১০০১' }), [customer(1)], ['strong', 1]],
    ['the code inside a word', arrival({ reference: 'XC-1001' }), [customer(1)], null],
    ['a longer number', arrival({ reference: '10012' }), [customer(1, { code: '1001' })], null],
    [
      'a part that signs join',
      arrival({ reference: '1001-B' }),
      [customer(1, { code: '1001' })],
      ['likely', 1],
    ],
    [
      'a code that is the amount',
      arrival({ reference: '700' }),
      [customer(1, { code: '700' })],
      ['likely', 1],
    ],
    [
      'a code that is a year',
      arrival({ reference: 'Nov 2026' }),
      [customer(1, { code: '2026' })],
      ['likely', 1],
    ],
    [
      'a small number beside other words',
      arrival({ reference: 'flat 12' }),
      [customer(1, { code: '12' })],
      ['likely', 1],
    ],
    [
      'a small number by itself',
      arrival({ reference: 'ID 12' }),
      [customer(1, { code: '12' })],
      ['strong', 1],
    ],
    [
      'two codes',
      arrival({ reference: 'C-1001 C-1002' }),
      [customer(1), customer(2)],
      ['conflict', 1, 2],
    ],
    ['a claim', arrival(), [customer(1, { claim: { amountPaisa: null } })], ['strong', 1]],
    [
      'a claim of another amount',
      arrival(),
      [customer(1, { claim: { amountPaisa: taka(500) } })],
      ['likely', 1],
    ],
    [
      'a claim of the page, from a phone that is known as another customer’s',
      arrival(),
      [
        customer(1, { claim: { amountPaisa: null, isOfPage: true } }),
        customer(2, { mobileHolders: 3 }),
      ],
      ['likely', 1, 2],
    ],
    [
      'a claim of the page with a number that can be guessed',
      arrival({ trxId: '004711' }),
      [customer(1, { claim: { amountPaisa: null, isOfPage: true } })],
      ['likely', 1],
    ],
    [
      'two claims',
      arrival(),
      [1, 2].map((id) => customer(id, { claim: { amountPaisa: null } })),
      ['conflict', 1, 2],
    ],
    [
      'the own number and the amount',
      arrival(),
      [customer(1, { mobileHolders: 1 })],
      ['strong', 1],
    ],
    [
      'the own number and another amount',
      arrival({ amountPaisa: taka(123) }),
      [customer(1, { mobileHolders: 1 })],
      ['likely', 1],
    ],
    [
      'a family on one phone: the fitting one first',
      arrival(),
      [
        customer(1, { mobileHolders: 2, duePaisa: taka(0), feePaisa: taka(500), monthsPaisa: [] }),
        customer(2, { mobileHolders: 2 }),
      ],
      ['likely', 2, 1],
    ],
    ['paid for before', arrival(), [customer(1, { paidBefore: 3 })], ['likely', 1]],
    ['a name', arrival({ name: 'Karim' }), [customer(1, { isNameAlike: true })], ['weak', 1]],
    [
      "a code, from somebody else's phone",
      arrival({ reference: 'C-1001', amountPaisa: taka(50) }),
      [customer(1), customer(2, { mobileHolders: 1 })],
      ['likely', 1, 2],
    ],
    [
      "a code, from somebody else's phone, with what they owe",
      arrival({ reference: 'C-1001' }),
      [customer(1), customer(2, { mobileHolders: 1 })],
      ['conflict', 2, 1],
    ],
    [
      'a code, from a phone that paid for both before',
      arrival({ reference: 'C-1001', amountPaisa: taka(50) }),
      [customer(1, { paidBefore: 1 }), customer(2, { mobileHolders: 1 })],
      ['strong', 1, 2],
    ],
    [
      'a code and a claim of different customers',
      arrival({ reference: 'C-1001' }),
      [customer(1), customer(2, { claim: { amountPaisa: null } })],
      ['conflict', 1, 2],
    ],
    [
      'sources that differ',
      arrival({ reference: 'C-1001', sourcesDiffer: true }),
      [customer(1)],
      ['likely', 1],
    ],
    [
      'a closed customer',
      arrival({ reference: 'C-1001' }),
      [customer(1, { isClosed: true })],
      ['likely', 1],
    ],
    [
      'more than a payment can be',
      arrival({ reference: 'C-1001', amountPaisa: taka(20_000_000) }),
      [customer(1)],
      ['likely', 1],
    ],
  ])('%s', (_, facts, evidence, expected) => {
    expect(strengths(facts, evidence)).toEqual(expected);
  });

  it('tries words, words that follow each other, and parts', () => {
    expect(codesToTry('Bill: C-১২ (নভে)').toSorted()).toEqual(
      ['bill', 'bill c-12', 'bill c-12 নভে', 'c-12', 'c-12 নভে', 'নভে', 'c', '12'].toSorted(),
    );
  });
});
