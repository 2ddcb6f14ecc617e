import { MESSAGES } from '@netkhata/contract/message-texts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openArrivalTest } from '../test-support/arrival-test-kit.ts';
import {
  balanceOf,
  expectBooksAtZero,
  generate,
  paymentBody,
  taka,
} from '../test-support/scenario.ts';

const kit = await openArrivalTest();
const { app, owner, customer, bring, confirm } = kit;

it('money for several customers of one payer is proposed, confirmed and taken back for all', async () => {
  const head = await customer({ monthlyFee: 300, mobileNo: '01711000901', name: 'Head' });
  const branch = await customer({ monthlyFee: 400, mobileNo: '01711000902', name: 'Branch' });
  const third = await customer({ monthlyFee: 500, mobileNo: '01711000903', name: 'Third' });
  const all = [head.id, branch.id, third.id];
  for (const { id } of [branch, third]) {
    await owner.call('customerPayerUpdate', { body: { customer: id, paidBy: head.id } });
  }
  await generate(owner, '2026-11-20');
  const balances = () => Promise.all(all.map((id) => balanceOf(owner, id)));
  expect(await balances()).toEqual([300, 400, 500].map(taka));
  await bring([
    { at: '2026-11-20 09:00:00', number: 'GGG1', in: 1200, fee: 12, from: '01711000902' },
  ]);
  const { id } = await kit.arrival('GGG1');
  const details = () => owner.call('arrivalDetails', { params: { id } });
  const [candidate] = (await details()).candidates;
  expect(candidate).toMatchObject({
    customerId: head.id,
    strength: 'strong',
    reasons: [
      { rule: 'own_mobile', text: '01711000902' },
      { rule: 'amount_is_due_together', count: 3 },
    ],
    together: [
      { name: 'Head', due: taka(300) },
      { name: 'Branch', due: taka(400) },
      { name: 'Third', due: taka(500) },
    ],
  });
  expect(await confirm()).toEqual({ confirmed: 1, sum: taka(1200), waiting: 0 });
  expect(await balances()).toEqual([0, 0, 0]);
  const paid = async () => {
    const { rows } = await sql<{ id: number; together: number; isApproved: boolean }>`
      select payments.id, approved_at is not null as is_approved, (
        select count(*)::int from joint_payments own join joint_payments other using (first_id)
        where own.payment_id = payments.id) as together
      from payments where trx_id = 'GGG1' and deleted_at is null order by id
    `.execute(app.database);
    return rows;
  };
  const made = await paid();
  expect(made.map(({ together, isApproved }) => [together, isApproved])).toEqual(
    all.map(() => [3, true]),
  );
  const receipt = await owner.call('paymentDetails', { params: { id: made[1]?.id ?? 0 } });
  expect(receipt.together.map(({ customerName, amount }) => [customerName, amount])).toEqual([
    ['Head', taka(300)],
    ['Branch', taka(400)],
    ['Third', taka(500)],
  ]);
  // One SMS, to who pays, of the sum.
  const sms = await sql<{ mobileNo: string; body: string }>`
    select mobile_no, body from sms_messages
    where payment_id = any(${made.map((one) => one.id)}::bigint[])
  `.execute(app.database);
  expect(sms.rows.map(({ mobileNo }) => mobileNo)).toEqual(['01711000901']);
  expect(sms.rows[0]?.body).toMatch(/1,?200/);
  await expectBooksAtZero(app.database);

  // One of them is not deleted by itself: the arrival would be matched with less than it is.
  const one = { paymentId: made[1]?.id ?? 0, reason: 'of another firm' };
  expect(await owner.attempt('paymentDelete', { body: one })).toMatchObject({
    status: 409,
    errorMessage: MESSAGES['arrival.ofSeveral'],
  });
  await owner.call('arrivalUndo', { body: { id, reason: 'of another firm' } });
  expect(await balances()).toEqual([300, 400, 500].map(taka));
  expect(await paid()).toEqual([]);
  expect((await details()).state).toBe('open');
  await expectBooksAtZero(app.database);

  // One by one: what is confirmed is what was shown.
  await owner.call('paymentCollect', {
    body: paymentBody(third.id, [], { advanceAmount: 1, paymentDate: '2026-11-21' }),
  });
  const together = { id, customer: head.id, together: true };
  expect(await owner.attempt('arrivalMatch', { body: together })).toMatchObject({ status: 409 });
  await owner.call('arrivalMatch', { body: { id, customer: head.id } });
  expect(await balances()).toEqual([-900, 400, 499].map(taka));
  await owner.call('arrivalUndo', { body: { id, reason: 'of another firm' } });
  await expectBooksAtZero(app.database);
});
