import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BANK,
  BKASH,
  CASH,
  bringFile,
  NAGAD,
  openArrivalTest,
  statementFile,
} from '../test-support/arrival-test-kit.ts';
import {
  balanceOf,
  expectBooksAtZero,
  generate,
  paymentBody,
  taka,
} from '../test-support/scenario.ts';
import type { TestClient } from '../test-support/test-app.ts';

type Kit = Awaited<ReturnType<typeof openArrivalTest>>;
let kit: Kit;

beforeAll(async () => {
  kit = await openArrivalTest();
});

describe('a statement becomes payments', () => {
  it('proposes, confirms at once, and equals the statement', async () => {
    const { app, owner, bring, inbox, confirm, customer } = kit;
    const byCode = await customer({ code: 'KH-101', mobileNo: '01711000101' });
    const byPhone = await customer({ code: 'KH-102', mobileNo: '01711000102' });
    await generate(owner, '2026-11-01');
    const brought = await bring(
      [
        { at: '2026-11-10 09:00:00', number: 'AAA1', in: 700, fee: 7, reference: 'KH-101' },
        { at: '2026-11-10 10:00:00', number: 'AAA2', in: 700, from: '+8801711000102' },
        { at: '2026-11-10 11:00:00', number: 'AAA3', in: 55, from: '01999999999' },
        { at: '2026-11-10 12:00:00', number: 'AAA4', out: 400, fee: 5 },
      ],
      { opening: 1000 },
    );
    expect(brought).toMatchObject({ brought: 4, known: 0, differing: 0, isKnownFile: false });
    const open = await inbox('open');
    expect(open.rows.map(({ number, strength }) => [number, strength])).toEqual([
      ['AAA1', 'strong'],
      ['AAA2', 'strong'],
      ['AAA3', null],
      ['AAA4', null],
    ]);
    const confirmed = await confirm();
    expect(confirmed).toEqual({ confirmed: 2, sum: taka(1400), waiting: 0 });
    expect(await balanceOf(owner, byCode.id)).toBe(0);
    expect(await balanceOf(owner, byPhone.id)).toBe(0);
    await expectBooksAtZero(app.database);

    const third = await kit.arrival('AAA3');
    await owner.call('arrivalSetAside', { body: { id: third.id, reason: 'Owner’s own money' } });
    const out = await kit.arrival('AAA4');
    const usual = async (id: number) =>
      (await owner.call('arrivalDetails', { params: { id } })).usualPlace;
    // The only bank, as nothing was transferred yet; nothing of the kind for money that comes in.
    expect([await usual(out.id), await usual(third.id)]).toEqual([BANK, null]);
    const moved = await owner.call('arrivalMove', { body: { id: out.id, other: BANK } });
    expect(moved.data.movementId).not.toBeNull();
    await expectBooksAtZero(app.database);
    const equality = await owner.call('arrivalEquality', { query: { account: BKASH } });
    const [told] = await owner.call('arrivalAccounts', {});
    expect(told).toMatchObject({ accountId: BKASH, equalUntil: null });
    expect(told?.statementUntil).toBe(equality.until);
    // 1000 of the opening that our books do not know, and 55 that are set aside.
    expect(equality.statement).toBe(taka(1000 + 693 + 700 + 55 - 405));
    expect(equality.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['set_aside', taka(-55)],
      ['before', taka(-1000)],
    ]);
    expect(equality.difference).toBe(taka(-1055));
  });

  it('is not changed by the same file, and by a longer one only by what is new', async () => {
    const { app, bring, inbox } = kit;
    const rows = [
      { at: '2026-11-11 09:00:00', number: 'BBB1', in: 10 },
      { at: '2026-11-11 09:05:00', in: 20 },
      { at: '2026-11-11 09:05:00', in: 20 },
    ];
    const first = await bring(rows, { opening: 2043 });
    expect(first.brought).toBe(3);
    const again = await bring(rows, { opening: 2043 });
    expect(again).toMatchObject({ id: first.id, brought: 0, isKnownFile: true });
    const longer = await bring([...rows, { at: '2026-11-11 10:00:00', number: 'BBB2', in: 30 }], {
      opening: 2043,
    });
    expect(longer).toMatchObject({ brought: 1, known: 3, differing: 0 });
    const open = await inbox('open');
    expect(open.rows.filter(({ date }) => date === '2026-11-11')).toHaveLength(4);
    const { rows: counted } = await sql<{ sources: number }>`
      select count(*) as sources from arrival_sources join arrivals on arrivals.id = arrival_id
      where trx_id = 'BBB1'
    `.execute(app.database);
    expect(counted[0]?.sources).toBe(2);
  });

  it('undoes a wrong match, and opens the arrival again', async () => {
    const { app, owner, bring, customer } = kit;
    const wrong = await customer({ code: 'KH-201' });
    const right = await customer({ code: 'KH-202' });
    await bring([{ at: '2026-11-12 09:00:00', number: 'CCC1', in: 300 }], { account: NAGAD });
    const arrival = await kit.arrival('CCC1');
    const matched = await owner.call('arrivalMatch', {
      body: { id: arrival.id, customer: wrong.id },
    });
    expect(matched.data.isWaiting).toBe(false);
    expect(await balanceOf(owner, wrong.id)).toBe(taka(-300));
    await owner.call('arrivalUndo', { body: { id: arrival.id, reason: 'wrong person' } });
    expect(await balanceOf(owner, wrong.id)).toBe(0);
    await owner.call('arrivalMatch', { body: { id: arrival.id, customer: right.id } });
    expect(await balanceOf(owner, right.id)).toBe(taka(-300));
    const details = await owner.call('arrivalDetails', { params: { id: arrival.id } });
    expect(details.history.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['matched', null],
      ['undone', 'wrong person'],
      ['matched', null],
    ]);
    await expectBooksAtZero(app.database);
  });

  it('opens an arrival whose payment is deleted on its own screen', async () => {
    const { owner, bring, customer } = kit;
    const payer = await customer({ code: 'KH-301' });
    await bring([{ at: '2026-11-12 10:00:00', number: 'CCC2', in: 200, reference: 'KH-301' }], {
      account: NAGAD,
      opening: 300,
    });
    const arrival = await kit.arrival('CCC2');
    const { data } = await owner.call('arrivalMatch', {
      body: { id: arrival.id, customer: payer.id },
    });
    await owner.call('paymentDelete', {
      body: { paymentId: data.paymentId as number, reason: 'typed twice' },
    });
    expect((await kit.arrival('CCC2')).state).toBe('open');
  });
});

describe('a pasted text', () => {
  const text = (number: string, amount: string) =>
    `You have received Tk ${amount} from 01711000777. Fee Tk 0.00. Balance Tk 9,117.78. TrxID ${number} at 13/11/2026 21:02`;

  it('is no second witness for who pasted it, and one for another', async () => {
    const { app, owner, other, customer } = kit;
    const payer = await customer({ code: 'KH-401', mobileNo: '01711000777' });
    await generate(owner, '2026-12-01').catch(() => undefined);
    const { data } = await owner.call('arrivalTexts', {
      body: { account: BKASH, texts: `${text('DDD1234567', '700.00')}\n\nHello there` },
    });
    expect(data).toEqual({ brought: 1, known: 0, unread: 1 });
    const arrival = await kit.arrival('DDD1234567');
    const mine = await owner.call('arrivalMatch', {
      body: { id: arrival.id, customer: payer.id },
    });
    expect(mine.data.isWaiting).toBe(true);
    await other.call('paymentApprove', { body: { paymentId: mine.data.paymentId as number } });
    await expectBooksAtZero(app.database);

    await owner.call('arrivalTexts', {
      body: { account: BKASH, texts: text('DDD7654321', '700.00') },
    });
    const second = await kit.arrival('DDD7654321');
    const theirs = await other.call('arrivalMatch', {
      body: { id: second.id, customer: payer.id },
    });
    expect(theirs.data.isWaiting).toBe(false);
    await expectBooksAtZero(app.database);
    const unread = await owner.call('unreadTexts', { query: { account: BKASH } });
    expect(unread.map(({ body, reason }) => [body, reason])).toEqual([['Hello there', 'form']]);
    const [first] = unread;
    await owner.call('unreadTextClose', { body: { id: first?.id as number, remark: 'greeting' } });
    expect(await owner.call('unreadTexts', { query: { account: BKASH } })).toEqual([]);
  });
});

describe('a file that is not whole', () => {
  it.each([
    [
      'Date,Transaction ID,Credit,Debit,Balance\n2026-11-10,A,10,,110\n2026-11-11,B,10,,130\n',
      /The balance is 130.00, and 120.00 would follow/,
    ],
    [
      'Date,Transaction ID,Credit,Debit,Balance\nyesterday,A,10,,110\n2026-11-11,B,1,,111\n',
      /The day cannot be read: yesterday/,
    ],
    ['Date,Transaction ID,Credit,Debit\n2027-11-10,A,10,\n2026-11-11,B,1,\n', /The day lies ahead/],
    [
      'Date,Transaction ID,Credit,Debit\n2026-11-10,A,ten,\n2026-11-11,B,1,\n',
      /The amount cannot be read: ten/,
    ],
    ['Transaction ID,Credit,Debit\nA,10,\nB,1,\n', /No column says date/],
    ['', /empty/],
    ['%PDF-1.4 nothing', /PDF/],
    // Some kilobytes that unpack to a dump of more than any statement.
    [
      gzipSync(
        `-- MySQL dump 10.13\nCREATE TABLE \`tbl_customers\` (\n\`id\` int);\n${'-'.repeat(68e6)}`,
      ),
      /too large: at most 64 MB once it is unpacked/,
    ],
  ])('is refused by name: %#', async (content, refusal) => {
    const answer = await kit.owner.attempt('statementBring', {
      query: { account: BKASH, name: 'cut.csv' },
      body: Buffer.from(content),
    });
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(!answer.ok && answer.errorMessage)).toMatch(refusal);
  });
});

it('refuses a paste of more lines than a year of texts', async () => {
  const body = { account: NAGAD, texts: `${'a\n\n'.repeat(5001)}a` };
  expect(await kit.owner.attempt('arrivalTexts', { body })).toMatchObject({
    status: 422,
    errorMessage: { texts: ['Are too many.'] },
  });
});

it('refuses a confirmation of anything that was not shown', async () => {
  const { owner, customer } = kit;
  await customer({ code: 'KH-501' });
  await bringFile(
    owner,
    statementFile(
      [{ at: '2026-11-14 09:00:00', number: 'EEE1', in: 100, reference: 'KH-501' }],
      200,
    ),
    { account: NAGAD },
  );
  const shown = await owner.call('arrivalStrong', { query: { account: NAGAD } });
  await customer({ code: 'KH-502' });
  await bringFile(
    owner,
    statementFile(
      [{ at: '2026-11-14 10:00:00', number: 'EEE2', in: 100, reference: 'KH-502' }],
      300,
    ),
    { account: NAGAD },
  );
  const { count, sum, fingerprint } = shown;
  const answer = await owner.attempt('arrivalConfirm', {
    body: { account: NAGAD, count, sum, fingerprint },
  });
  expect(answer).toMatchObject({ ok: false, status: 409 });
  expect((await kit.confirm(owner, NAGAD)).confirmed).toBe(shown.count + 1);
});

it('waits for its day where a wallet is a day ahead, and is confirmed by nobody before', async () => {
  const { owner, customer } = kit;
  const payer = await customer({ code: 'KH-601' });
  const file =
    'Date Time,Transaction ID,Credit,Debit,Reference\n2026-11-22 08:00,GGG1,10,,KH-601\n';
  await bringFile(owner, Buffer.from(file), { account: NAGAD });
  const { id, strength } = await kit.arrival('GGG1');
  expect(strength).toBe('strong');
  expect((await owner.call('arrivalStrong', { query: { account: NAGAD } })).count).toBe(0);
  expect(await owner.attempt('arrivalMatch', { body: { id, customer: payer.id } })).toMatchObject({
    status: 409,
    errorMessage: 'The day lies ahead: 2026-11-22',
  });
});

describe('a payment at the counter whose number has arrived', () => {
  const pay = (client: TestClient, customer: number, trxId: string, amount: number, more = {}) =>
    client.call('paymentCollect', {
      body: paymentBody(customer, [], {
        account: NAGAD,
        trxId,
        paymentAmount: amount,
        advanceAmount: amount,
        ...more,
      }),
    });
  const stateOf = async (id: number) => {
    const { collectionBy, status } = await kit.owner.call('paymentDetails', { params: { id } });
    return [collectionBy, status];
  };
  const shown = async (client: TestClient, trxId: string) => {
    const { arrival } = await client.call('arrivalByNumber', { query: { account: NAGAD, trxId } });
    return arrival && [arrival.amount, arrival.senderNo, arrival.state, arrival.isProof];
  };
  const bring = (rows: Parameters<Kit['bring']>[0]) =>
    bringFile(
      kit.owner,
      Buffer.from(
        statementFile(rows)
          .toString()
          .replace(/,[^,\n]*$/gm, ''),
      ),
      {
        account: NAGAD,
      },
    );

  it('is proved by it at once, and nobody carried it; undone, it is deleted', async () => {
    const { app, owner, customer } = kit;
    const payer = await customer();
    await bring([
      { at: '2026-11-15 21:02:00', number: 'FFF1', in: 700, fee: 7, from: '01799999999' },
    ]);
    expect(await shown(owner, 'fff 1')).toEqual([taka(700), '01799999999', 'open', true]);
    expect(await shown(owner, 'FFF9')).toBeNull();
    const places = async () =>
      (await owner.call('placeTable', { query: { asOf: null } })).map(balanceOfPlace);
    const balanceOfPlace = (place: { name: string; balance: bigint | number }) =>
      `${place.name} ${place.balance}`;
    const before = await places();
    const { data } = await pay(owner, payer.id, 'FFF1', 700);
    expect(await stateOf(data.id)).toEqual(['Nagad', 'approved']);
    expect((await kit.arrival('FFF1')).matchedWith).toMatchObject({
      paymentId: data.id,
      isWaiting: false,
    });
    const changed = (await places()).filter((each) => !before.includes(each));
    expect(changed).toHaveLength(1);
    expect(await shown(owner, 'FFF1')).toEqual([taka(700), '01799999999', 'matched', false]);
    await expectBooksAtZero(app.database);
    const { id } = await kit.arrival('FFF1');
    await owner.call('arrivalUndo', { body: { id, reason: 'somebody else' } });
    expect((await kit.arrival('FFF1')).state).toBe('open');
    expect(await stateOf(data.id)).toEqual(['Nagad', 'deleted']);
    await expectBooksAtZero(app.database);
  });

  it('waits for another where it proves nothing: amount, right, own text, cash', async () => {
    const { app, owner, customer } = kit;
    const payer = await customer();
    await bring([
      { at: '2026-11-15 21:10:00', number: 'FFF2', in: 700 },
      { at: '2026-11-15 21:11:00', number: 'FFF3', in: 700 },
      { at: '2026-11-15 21:12:00', number: 'FFF4', in: 700 },
    ]);
    const waits = async (client: TestClient, number: string, amount: number, more = {}) => {
      const { data } = await pay(client, payer.id, number, amount, more);
      expect((await stateOf(data.id))[1]).toBe('received');
      expect((await kit.arrival(number)).state).toBe('open');
      return data.id;
    };
    await waits(owner, 'FFF2', 650);
    await waits(owner, 'FFF4', 700, { account: CASH });
    const cashier = await app.signIn({ userType: '3', name: 'Cashier' });
    expect(await shown(cashier, 'FFF3')).toEqual([taka(700), null, 'open', false]);
    const typed = await waits(cashier, 'FFF3', 700);
    await owner.call('arrivalTexts', {
      body: {
        account: NAGAD,
        texts:
          'Money Received.\nAmount: Tk 700.00\nSender: 01711000778\nRef: N/A\nTxnID: FFF5AAAA\nBalance: Tk 9000.00\n15/11/2026 21:13',
      },
    });
    expect((await shown(owner, 'FFF5AAAA'))?.at(-1)).toBe(false);
    await waits(owner, 'FFF5AAAA', 700);
    // Whoever may confirm arrivals approves the cashier's by it.
    const { id } = await kit.arrival('FFF3');
    await owner.call('arrivalMatch', { body: { id, customer: payer.id } });
    expect(await stateOf(typed)).toEqual(['Cashier', 'approved']);
    await expectBooksAtZero(app.database);
  });
});
