import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openCheckoutTest, START } from '../test-support/checkout-test-kit.ts';
import { expectBooksAtZero, generate } from '../test-support/scenario.ts';

const {
  owner,
  database,
  bkash,
  at,
  balance,
  countOf,
  reset,
  bring,
  arrival,
  sweep,
  paymentsOf,
  paid,
  switchOn,
} = await openCheckoutTest();
beforeAll(switchOn);
beforeEach(reset);

/** The category of money that is given back to a customer. */
const REFUND = 10;

const details = (arrivalId: number) => owner.call('arrivalDetails', { params: { id: arrivalId } });
const refund = (arrivalId: number) =>
  owner.attempt('checkoutRefund', { body: { id: arrivalId, reason: 'Paid twice' } });
const leaving = async () =>
  (
    await sql<{ direction: string; state: string; amount: number }>`
      select direction, state, amount_paisa::int as amount from arrivals
      where direction = 'out' and exists (select from arrival_sources
        where arrival_id = arrivals.id and kind = 'checkout')
      order by id
    `.execute(database)
  ).rows;

it('giving back asks the wallet once, and then the payment is deleted and nothing is left to match', async () => {
  const { ower, arrivalId } = await paid('CHKBACK001');
  expect((await details(arrivalId)).refund).toBe('possible');
  expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
  expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
  expect(await balance(ower.id)).toBe(70_000);
  expect(await paymentsOf(ower.id)).toEqual([]);
  expect(await leaving()).toEqual([{ direction: 'out', state: 'set_aside', amount: 70_000 }]);
  expect(await details(arrivalId)).toMatchObject({
    state: 'set_aside',
    asideReason: 'Paid twice',
    refund: null,
  });
  const trail = await sql`
    select user_id from audit_trail where action = 'checkoutRefund' and user_id is not null
  `.execute(database);
  expect(trail.rows).toContainEqual({ userId: owner.user.id });
  await expectBooksAtZero(database);
});

it('a lost answer is asked for, by whoever tries again or by itself', async () => {
  const [one, two] = [await paid('CHKBACK002'), await paid('CHKBACK003')];
  await bkash.fail({ 'payment/refund': 'after' });
  for (const { arrivalId } of [one, two]) {
    expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'asked' } } });
    expect((await details(arrivalId)).refund).toBe('asked');
  }
  expect(await balance(one.ower.id)).toBe(0);
  await bkash.fail({});
  expect(await refund(one.arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
  at('2026-11-21T10:03:00+06:00');
  await Promise.all([sweep(), sweep()]);
  expect([await balance(one.ower.id), await balance(two.ower.id)]).toEqual([70_000, 70_000]);
  expect(await leaving()).toHaveLength(3);
  // What never reached the wallet is given back when it is tried again.
  const three = await paid('CHKBACK004');
  await bkash.fail({ 'payment/refund': 'before' });
  expect(await refund(three.arrivalId)).toMatchObject({ result: { data: { state: 'asked' } } });
  await bkash.fail({});
  expect(await refund(three.arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
  await expectBooksAtZero(database);
});

it('a refund is asked for by one call at a time, by another where no answer came for minutes', async () => {
  const { ower, arrivalId } = await paid('CHKBACK007');
  const before = await countOf('payment/refund');
  await bkash.fail({ 'payment/refund': 'held' });
  const first = refund(arrivalId);
  await expect.poll(() => bkash.held()).toBe(1);
  await bkash.fail({});
  // The wallet has not heard of it yet, and must not be asked for it a second time.
  for (const instant of [START, '2026-11-21T10:04:00+06:00']) {
    at(instant);
    expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'asked' } } });
  }
  expect((await countOf('payment/refund')) - before).toBe(2);
  // As if the process of the first had ended.
  at('2026-11-21T10:05:00+06:00');
  expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
  await bkash.letGo();
  expect(await first).toMatchObject({ result: { data: { state: 'done' } } });
  expect(await balance(ower.id)).toBe(70_000);
  expect(await paymentsOf(ower.id)).toEqual([]);
  await expectBooksAtZero(database);
});

it('who begins while the refund of somebody else is refused is the next to ask the wallet', async () => {
  const { arrivalId } = await paid('CHKBACK008');
  const before = await countOf('payment/refund');
  // As if the other one stood in the way when this one was added, and was refused before it is read.
  await sql`create sequence additions`.execute(database);
  await sql`
    create function is_in_the_way() returns trigger language plpgsql as $$
    begin
      return case when nextval('additions') > 1 then new end;
    end $$
  `.execute(database);
  await sql`
    create trigger in_the_way before insert on checkout_refunds
    for each row execute function is_in_the_way()
  `.execute(database);
  expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'done' } } });
  await sql`drop trigger in_the_way on checkout_refunds`.execute(database);
  expect((await countOf('payment/refund')) - before).toBe(1);
  await expectBooksAtZero(database);
});

it('giving back is refused where the wallet, the books or the rights say so, and changes nothing', async () => {
  const { ower, arrivalId, paymentID } = await paid('CHKBACK005');
  await bkash.change({ paymentID, cannotRefund: true });
  expect(await refund(arrivalId)).toMatchObject({
    status: 409,
    errorMessage: expect.stringMatching(/2071 Refund is not allowed/),
  });
  expect((await details(arrivalId)).refund).toBe('possible');
  expect(await balance(ower.id)).toBe(0);
  await bring([{ at: '2026-11-21 08:00:00', number: 'NOCHECKOUT', in: 5 }], { opening: 1400 });
  const { id: other } = await arrival('NOCHECKOUT');
  expect(await refund(other)).toMatchObject({
    status: 404,
    errorMessage: MESSAGES['checkout.noRefund'],
  });
  // Without the right to delete payments.
  await sql`
    delete from role_rights where role_id = '1' and right_name = 'payments_manage'
  `.execute(database);
  expect(await refund(arrivalId)).toMatchObject({
    status: 403,
    errorMessage: MESSAGES['checkout.refundNeedsRight'],
  });
  await sql`
    insert into role_rights (role_id, right_name) values ('1', 'payments_manage')
  `.execute(database);
  // A payment that was deleted otherwise is not given back: its money is somebody's to decide.
  await owner.call('arrivalUndo', { body: { id: arrivalId, reason: 'x' } });
  const before = await countOf('payment/refund');
  expect(await refund(arrivalId)).toMatchObject({ status: 409 });
  expect(await countOf('payment/refund')).toBe(before);
  await expectBooksAtZero(database);
});

it('a part that was given back at the wallet is what left, and is due again', async () => {
  const { ower, arrivalId, paymentID } = await paid('CHKBACK006');
  await bkash.change({ paymentID, refundTrxID: 'RFPART0001', refunded: '200.00' });
  // It is only heard of when somebody wants to give all of it back, and the payment stands.
  expect(await refund(arrivalId)).toMatchObject({ result: { data: { state: 'to_check' } } });
  expect((await leaving()).at(-1)).toEqual({ direction: 'out', state: 'open', amount: 20_000 });
  expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 70_000 }]);
  expect(await balance(ower.id)).toBe(0);
  const { id: out } = await arrival('RFPART0001');
  const give = (more: object) =>
    owner.attempt('arrivalMove', { body: { id: out, category: REFUND, ...more } });
  expect(await give({})).toMatchObject({
    status: 422,
    errorMessage: { customer: ['This field is required.'] },
  });
  const right = sql`role_id = '1' and right_name = 'payments_manage'`;
  await sql`delete from role_rights where ${right}`.execute(database);
  expect(await give({ customer: ower.id })).toMatchObject({
    status: 403,
    errorMessage: MESSAGES['checkout.refundNeedsRight'],
  });
  await sql`
    insert into role_rights (role_id, right_name) values ('1', 'payments_manage')
  `.execute(database);
  expect(await give({ customer: ower.id })).toMatchObject({ ok: true });
  // The same payment, with the part that was given back on no bill any more.
  expect(await balance(ower.id)).toBe(20_000);
  expect(await paymentsOf(ower.id)).toMatchObject([{ amount: 70_000, trxId: 'CHKBACK006' }]);
  const due = await sql`
    select due_paisa::int as due, receivable_paisa::int as owed, advance_paisa::int as ahead
    from bill_balances join customer_balances using (customer_id)
    where customer_id = ${ower.id}
  `.execute(database);
  expect(due.rows).toEqual([{ due: 20_000, owed: 20_000, ahead: 0 }]);
  expect([await details(arrivalId), await details(out)]).toMatchObject([
    { state: 'matched', matchedWith: { customerId: ower.id } },
    { state: 'matched' },
  ]);
  // A month that is billed is not billed again.
  await generate(owner, '2026-11-05');
  expect(await balance(ower.id)).toBe(20_000);
  await expectBooksAtZero(database);
});
