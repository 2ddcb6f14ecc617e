import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  BKASH,
  bringFile,
  NAGAD,
  openArrivalTest,
  statementFile,
} from '../test-support/arrival-test-kit.ts';
import { expectBooksAtZero, generate } from '../test-support/scenario.ts';

const { app, owner, bring, customer, confirm } = await openArrivalTest();
const NUMBER = '01711000111';
const show = (id: number, name: string, onPage = true) =>
  owner.call('moneyAccountUpdate', {
    body: { id, name, type: 'mobile', publicNo: NUMBER, onPage, pageHint: 'Choose <Payment>' },
  });

let addresses = 0;
/** Visits a page from an address of its own, so that one test's visits do not count for another. */
function visitor(code: string, headers: Record<string, string> = {}) {
  addresses += 1;
  const remoteAddress = `10.4.${Math.floor(addresses / 250)}.${addresses % 250}`;
  const ask = async (url: string, fields?: Record<string, string>) => {
    const answer = await app.app.inject({
      url,
      method: fields ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      remoteAddress,
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    });
    return { status: answer.statusCode, html: answer.body, to: answer.headers.location };
  };
  return {
    view: (query = '') => ask(`/p/${code}${query}`),
    claim: (trxId: string, account = BKASH) =>
      ask(`/p/${code}/claim`, { account: String(account), trxId }),
  };
}

/** A customer who owes a month of 700 taka, and the code of the bill's page. */
async function owing(fields: Record<string, unknown> = {}) {
  const made = await customer({ monthlyFee: '700', ...fields });
  await generate(owner, '2026-11-05');
  const { billData } = await owner.call('customerBills', { params: { id: made.id } });
  const billId = billData[0]?.id as number;
  const { shortCode } = await owner.call('billDetails', { params: { id: billId } });
  return { ...made, pageCode: shortCode };
}
const claims = async (customerId: number) =>
  (
    await sql<{ trxKey: string; source: string; holds: boolean }>`
      select trx_key, source, holds_until is not null as holds from arrival_claims
      where customer_id = ${customerId} order by id
    `.execute(app.database)
  ).rows;

it('shows how to pay only where the company shows a number, in seven languages', async () => {
  const { pageCode, code } = await owing();
  const { view } = visitor(pageCode, { 'accept-language': 'fr-CA,bn;q=0.5' });
  expect((await view()).html).not.toContain('Comment payer');
  await show(BKASH, 'bKash');
  const french = await view();
  expect(french.html).toContain('Comment payer');
  expect(french.html).toContain(`data-copy="${NUMBER}"`);
  expect(french.html).toContain(`data-copy="${code}"`);
  expect(french.html).toContain('Choose &lt;Payment&gt;');
  expect(Buffer.byteLength(french.html)).toBeLessThan(30_000);
  expect((await view('?lang=bn')).html).toContain('যেভাবে টাকা দেবেন');
  expect((await view('?lang=xx')).html).toContain('lang="fr"');
  expect((await visitor(pageCode, { 'accept-language': 'ko,*' }).view()).html).toContain(
    'lang="en"',
  );
});

it('takes a number however it is written, once, and finds it when it is confirmed', async () => {
  await show(BKASH, 'bKash');
  const { id, pageCode } = await owing();
  const { view, claim } = visitor(pageCode);
  const taken = await claim(' ckj9 abc১২৩ ');
  expect(taken).toMatchObject({ status: 303, to: `/p/${pageCode}?lang=en&thanks#paid` });
  expect((await view('?thanks')).html).toMatch(/Thank you\..*We are looking for it/s);
  expect((await view()).html).toContain('Not found so far');
  expect((await claim('CKJ9ABC123')).status).toBe(303);
  expect(await claims(id)).toEqual([{ trxKey: 'CKJ9ABC123', source: 'page', holds: true }]);
  await bring([{ at: '2026-11-20 21:02:00', number: 'CKJ9ABC123', in: 700, from: '01999888777' }]);
  // Nobody is told of an arrival that is not theirs yet.
  expect((await view()).html).toContain('Not found so far');
  expect(await confirm()).toMatchObject({ confirmed: 1 });
  const found = await view();
  const [, receipt] = /Found<\/span> · <a href="\/p\/(\w+)\?/.exec(found.html) ?? [];
  expect(found.html).toContain('…C123');
  expect((await visitor(String(receipt)).view()).html).toContain('Payment receipt');
});

it("does not tell that a number is another's", async () => {
  await show(BKASH, 'bKash');
  const [payer, other] = [await owing(), await owing()];
  await visitor(payer.pageCode).claim('8N7A6B5C4D');
  await bring([{ at: '2026-11-20 21:03:00', number: '8N7A6B5C4D', in: 700 }]);
  expect(await confirm()).toMatchObject({ confirmed: 1 });
  const { view, claim } = visitor(other.pageCode);
  const unknown = await claim('ZZZZ999999');
  expect(await claim('8N7A6B5C4D')).toEqual(unknown);
  expect((await view()).html).not.toContain('Found');
});

it('keeps what was typed where it is refused, and says why', async () => {
  await show(BKASH, 'bKash');
  const { id, pageCode } = await owing();
  const { claim } = visitor(pageCode);
  const refusals: [string, number, RegExp][] = [
    ['--', BKASH, /Please type the transaction number/],
    ['X'.repeat(61), BKASH, /longer than a transaction number/],
    // Not shown to customers.
    ['ABC123', NAGAD, /Please choose where you paid to/],
  ];
  for (const [trxId, account, reason] of refusals) {
    const answer = await claim(trxId, account);
    expect([answer.status, answer.html]).toEqual([422, expect.stringMatching(reason)]);
    expect(answer.html).toContain(`value="${trxId.slice(0, 60)}"`);
  }
  for (const index of [1, 2, 3, 4, 5]) expect((await claim(`DAY${index}`)).status).toBe(303);
  const sixth = await visitor(pageCode).claim('DAY6');
  expect([sixth.status, sixth.html]).toEqual([422, expect.stringMatching(/five payments today/)]);
  // What was told before is no sixth one.
  expect((await claim('day 5')).status).toBe(303);
  expect(await claims(id)).toHaveLength(5);
  app.clock.set('2026-11-22T00:30:00+06:00');
  expect((await visitor(pageCode).claim('DAY6')).status).toBe(303);
  app.clock.set('2026-11-21T10:00:00+06:00');
});

it('ten an hour are taken from an address', async () => {
  await show(BKASH, 'bKash');
  const pages = [await owing(), await owing(), await owing()];
  const from = (code: string, trxId: string) =>
    app.app.inject({
      url: `/p/${code}/claim`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: '10.5.0.1',
      payload: `account=${BKASH}&trxId=${trxId}`,
    });
  const statuses = [];
  for (const [index, { pageCode }] of pages.entries()) {
    for (const nth of [1, 2, 3, 4]) {
      statuses.push(await from(pageCode, `HOUR${index}${nth}`));
    }
  }
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: 10 }, () => 303),
    422,
    422,
  ]);
  expect(statuses[11]?.body).toMatch(/from your network in this hour.* in 60 min/s);
});

it('a claim holds a suspension for a day, once in thirty, until its number is found', async () => {
  await show(BKASH, 'bKash');
  const { id, pageCode, code } = await owing();
  // A session does not last for weeks.
  let staff = owner;
  const at = async (instant: string) => {
    app.clock.set(`${instant}+06:00`);
    staff = await app.signIn();
  };
  const proposed = async () => {
    const list = await staff.call('suspensionProposals', { query: {} });
    const held = list.held.find(({ customerId }) => customerId === id);
    return [list.ids.includes(id), held?.number ?? null];
  };
  const suspend = async () => {
    const { fingerprint } = await staff.call('suspensionProposals', { query: {} });
    const body = {
      customers: [id],
      fingerprint,
      mode: null,
      overrideReason: null,
      isLargeConfirmed: true,
    };
    return (await staff.call('suspensionApprove', { body })).data;
  };
  await at('2026-11-22T10:00:00');
  expect(await proposed()).toEqual([true, null]);
  await visitor(pageCode).claim('HOLD111');
  expect(await proposed()).toEqual([false, 'HOLD111']);
  // The trail tells of it once, by whose hand it was not: open screens hear of it there.
  await visitor(pageCode).claim('hold 111');
  const trail = await sql`
    select user_id, subject, details #> '{changes,0,after,trxId}' as trx_id from audit_trail
    where action = 'pageClaim' and details #>> '{changes,0,after,customerId}' = ${String(id)}
  `.execute(app.database);
  expect(trail.rows).toEqual([{ userId: null, subject: 'arrival_claim', trxId: 'HOLD111' }]);
  expect((await staff.call('customerSuspension', { params: { id } })).overdueSince).toBeNull();
  // Who opened the list before is told.
  expect(await suspend()).toMatchObject({ suspended: 0, leftOut: [{ code }] });
  const told = async () => staff.call('arrivalClaims', { query: { customer: id } });
  expect(await told()).toMatchObject([
    { number: 'HOLD111', source: 'page', madeBy: null, state: 'open' },
  ]);
  expect((await told())[0]?.holdsUntil).toBe('2026-11-23T04:00:00.000Z');
  await at('2026-11-23T10:00:01');
  expect(await proposed()).toEqual([true, null]);
  // Another one holds nothing back within thirty days.
  await visitor(pageCode).claim('HOLD222');
  expect(await proposed()).toEqual([true, null]);
  const [other, first] = await told();
  expect([other?.holdsUntil, first?.holdsUntil]).toEqual([null, null]);
  await at('2026-12-23T10:00:00');
  await visitor(pageCode).claim('HOLD333');
  expect(await proposed()).toEqual([false, 'HOLD333']);
  // Withdrawn by staff it holds nothing, and is told on no page.
  const [third] = await told();
  await staff.call('arrivalClaimWithdraw', { body: { id: third?.id as number } });
  expect(await proposed()).toEqual([true, null]);
  expect(
    await staff.attempt('arrivalClaimWithdraw', { body: { id: third?.id as number } }),
  ).toMatchObject({ status: 409, errorMessage: MESSAGES['arrival.claimIsWithdrawn'] });
  // Suspended after all, the line is back with the confirmation of the first number.
  expect(await suspend()).toMatchObject({ suspended: 1 });
  const lines = [{ at: '2026-12-22 21:02:00', number: 'HOLD111', in: 1400 }];
  await bringFile(staff, statementFile(lines), { name: 'december.csv' });
  expect(await staff.call('arrivalClaims', { query: {} })).toEqual(
    expect.arrayContaining([expect.objectContaining({ number: 'HOLD111', state: 'open' })]),
  );
  await confirm(staff);
  const after = await staff.call('customerSuspension', { params: { id } });
  expect(after).toMatchObject({ current: null, earlier: [{ liftReason: expect.any(String) }] });
  expect((await told()).map(({ number, state }) => [number, state])).toEqual([
    ['HOLD222', 'open'],
    ['HOLD111', 'found'],
  ]);
  await expectBooksAtZero(app.database);
  app.clock.set('2026-11-21T10:00:00+06:00');
});

it('holds nothing where the setting is none', async () => {
  const settings = await owner.call('suspensionSettings');
  const { zones: _zones, ...rest } = settings;
  await owner.call('suspensionSettingsUpdate', { body: { ...rest, claimHoldHours: 0, zones: [] } });
  const { id, pageCode } = await owing();
  await visitor(pageCode).claim('NOHOLD1');
  expect((await claims(id)).map(({ holds }) => holds)).toEqual([false]);
});

it('a page without a valid document takes nothing', async () => {
  await show(BKASH, 'bKash');
  expect((await visitor('AAAAAAAAAAAA').claim('ABC123')).status).toBe(404);
  const { id, pageCode } = await owing();
  const { billData } = await owner.call('customerBills', { params: { id } });
  await owner.call('billDelete', { body: { billId: billData[0]?.id as number, reason: 'x' } });
  expect((await visitor(pageCode).view()).html).not.toContain('How to pay');
  await visitor(pageCode).claim('ABC123');
  expect(await claims(id)).toEqual([]);
});
