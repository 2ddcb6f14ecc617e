import { expect, it } from 'vitest';
import { BKASH, openArrivalTest, readInbox } from '../test-support/arrival-test-kit.ts';

it('a cashier of one zone sees what its customers paid, but not what the account holds', async () => {
  const { app, owner, ...kit } = await openArrivalTest();
  const { id: zone } = (await owner.call('zoneCreate', { body: { name: 'North' } })).data;
  const cashier = await app.signIn({ userType: '3', zoneId: zone });
  const ours = await kit.customer({ code: 'NO-1', zone });
  const theirs = await kit.customer({ code: 'SO-1' });
  const rows = [
    { at: '2026-11-18 09:00:00', number: 'OURS1', in: 500, reference: 'NO-1' },
    { at: '2026-11-18 10:00:00', number: 'THEIRS1', in: 500, reference: 'SO-1' },
    { at: '2026-11-18 11:00:00', number: 'OPEN1', in: 500 },
  ];
  await kit.bring(rows, { opening: 9_000 });
  const idOf = async (number: string) => (await kit.arrival(number)).id;
  const matches = [
    ['OURS1', ours.id],
    ['THEIRS1', theirs.id],
  ] as const;
  for (const [number, customer] of matches) {
    await owner.call('arrivalMatch', { body: { id: await idOf(number), customer } });
  }

  const seen = await readInbox(cashier, null, BKASH);
  expect(seen.rows.map(({ number }) => number)).toEqual(['OURS1']);
  const params = { id: await idOf('OURS1') };
  const { balanceAfter, sources } = await cashier.call('arrivalDetails', { params });
  expect({ balanceAfter, raw: sources.map(({ raw }) => raw) }).toEqual({
    balanceAfter: null,
    raw: [null],
  });
  const whole = await owner.call('arrivalDetails', { params });
  expect(Number(whole.balanceAfter)).toBe(950_000);
  expect(whole.sources[0]?.raw).toContain('9500.00');
  for (const number of ['THEIRS1', 'OPEN1']) {
    const refused = await cashier.attempt('arrivalDetails', { params: { id: await idOf(number) } });
    expect(refused).toMatchObject({ ok: false, status: 404 });
  }
});
