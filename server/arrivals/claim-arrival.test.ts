import { MESSAGES } from '@netkhata/contract/message-texts';
import { beforeAll, expect, it } from 'vitest';
import { BKASH, CASH, openArrivalTest } from '../test-support/arrival-test-kit.ts';

type Kit = Awaited<ReturnType<typeof openArrivalTest>>;
let kit: Kit;

beforeAll(async () => {
  kit = await openArrivalTest();
});

const claim = (fields: object) =>
  kit.owner.attempt('arrivalClaim', {
    body: { account: BKASH, amount: null, remark: null, ...fields } as never,
  });

it('is noted once for each customer, and names who pays when the number arrives', async () => {
  const [{ id: customer }, other] = [await kit.customer({}), await kit.customer({})];
  const first = await claim({ customer, trxId: 'CLM 1', amount: 500 });
  expect(first).toMatchObject({ ok: true, result: { data: { isHere: false } } });
  for (const amount of [500, null]) {
    expect(await claim({ customer, trxId: 'clm1', amount })).toEqual(first);
  }
  expect(await claim({ customer: other.id, trxId: 'OTHER' })).toMatchObject({ ok: true });
  await kit.bring([{ at: '2026-11-18 09:00:00', number: 'CLM1', in: 500 }]);
  const { id } = await kit.arrival('CLM1');
  const { candidates } = await kit.owner.call('arrivalDetails', { params: { id } });
  expect(candidates.map(({ customerId }) => customerId)).toEqual([customer]);
});

it('is refused again with another amount, because it stays as it was made', async () => {
  const { id: customer } = await kit.customer({});
  const told = async (trxId: string, amount: number | null) => {
    const outcome = await claim({ customer, trxId, amount });
    return outcome.ok ? 'noted' : outcome.errorMessage;
  };
  expect(await told('WITH', 500)).toBe('noted');
  expect(await told('WITH', 700)).toEqual({
    amount: ['Noted already, with ৳5.00. Withdraw that note to change it.'],
  });
  expect(await told('WITHOUT', null)).toBe('noted');
  expect(await told('WITHOUT', 700)).toEqual({
    amount: [MESSAGES['arrival.claimedWithoutAmount']],
  });
});

it('is refused with the field that is wrong', async () => {
  const { id: customer } = await kit.customer({});
  const note = { customer, account: BKASH, trxId: 'WRONG', amount: '', remark: '' };
  const refusals = [
    [{ amount: '0' }, { amount: [MESSAGES['field.notAboveZero']] }],
    [{ amount: '০.০০' }, { amount: [MESSAGES['field.notAboveZero']] }],
    [{ amount: '-1' }, { amount: [MESSAGES['field.notAboveZero']] }],
    [{ trxId: '- -' }, { trxId: [MESSAGES['payment.trxIdEmpty']] }],
    [{ account: CASH }, { account: [expect.any(String)] }],
  ] as const;
  for (const [fields, errorMessage] of refusals) {
    const { status, body } = await kit.owner.raw('POST', 'arrival_claim', { ...note, ...fields });
    expect([status, body.errorMessage]).toEqual([422, errorMessage]);
  }
});
