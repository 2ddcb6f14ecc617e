import { MESSAGES } from '@netkhata/contract/message-texts';
import type { Right } from '@netkhata/contract/rights';
import { describe, expect, it } from 'vitest';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import {
  expectBooksAtZero,
  paymentBody,
  registerTestCustomer,
  taka,
} from '../test-support/scenario.ts';
import { insertZone } from '../test-support/sms-test-rows.ts';

const { app, owner, collector, collect, cashOf, formOf, count, details } = await openHandoverTest();
const { id: collectorId } = collector.user;
const zoneId = await insertZone(app.database, 'Supervised');
// A custom role: sees all hands, but neither administers nor receives money.
const supervisor = await app.signIn({ userType: '3', name: 'Supervisor' });
const bound = await app.signIn({ userType: '3', name: 'Of a zone', zoneId });

async function setRights(rights: readonly Right[]): Promise<void> {
  await app.database.deleteFrom('roleRights').where('roleId', '=', '3').execute();
  await app.database
    .insertInto('roleRights')
    .values(rights.map((rightName) => ({ roleId: '3', rightName })))
    .execute();
}

const lookAt = (client: typeof supervisor) =>
  client.attempt('myCash', {
    query: {
      page: 1,
      per_page: 10,
      column: null,
      order: 'desc',
      globalSearch: '',
      user: collectorId,
      account: null,
    },
  });

describe('a user who sees all hands', () => {
  it('may view another hand; nobody else may, nor a user bound to a zone', async () => {
    await collect(collector, [500]);
    await setRights(['hand_over']);
    expect(await lookAt(supervisor)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    await setRights(['hand_over', 'see_all_hands']);
    expect(await lookAt(supervisor)).toMatchObject({
      result: { collector: 'Collector Karim', inHand: taka(500) },
    });
    expect(await lookAt(bound)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await cashOf(bound)).toMatchObject({ inHand: 0 });
  });

  it('hands over for an absent collector, with a recorded reason', async () => {
    const form = await formOf(supervisor, 500, { collector: collectorId });
    const submit = (client: typeof supervisor, reason: string | null) =>
      client.attempt('handoverCreate', { body: { ...form, reason } });
    expect(await submit(supervisor, null)).toMatchObject({
      status: 422,
      errorMessage: { reason: ['This field is required.'] },
    });
    expect(await submit(bound, 'He is ill')).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    const made = await submit(supervisor, 'He is ill');
    expect(made).toMatchObject({ ok: true });
    const id = made.ok ? made.result.data.id : 0;
    // Seeing all hands does not include receiving.
    expect(await count(supervisor, id, 500)).toMatchObject({
      status: 403,
      errorMessage: MESSAGES['right.missing'],
    });
    expect(await count(owner, id, 400)).toMatchObject({
      result: { data: { state: 'counts_differ' } },
    });
    // The submitter may count again, but a shortage is then nobody's debt.
    expect(await count(supervisor, id, 450)).toMatchObject({
      result: { data: { state: 'counts_differ' } },
    });
    expect(await details(owner, id)).toMatchObject({ shortage: 'difference' });
    const decide = (client: typeof supervisor, reason: string | null) =>
      client.attempt('handoverConfirm', {
        body: { id, counted: taka(400), shortage: 'difference', reason } as never,
      });
    // A user who sees no hands gets no details of another's hand-over.
    expect(await decide(bound, 'He is ill')).toMatchObject({
      status: 422,
      errorMessage: { id: [MESSAGES['record.unknown']] },
    });
    expect(await decide(supervisor, 'He is ill')).toMatchObject({ ok: true });
    expect(await details(owner, id)).toMatchObject({ state: 'counts_agree' });
    expect(await owner.attempt('handoverAccept', { body: { id, outlays: [] } })).toMatchObject({
      ok: true,
    });
    await expectBooksAtZero(app.database);
  });
});

describe('an inactive user', () => {
  it('cannot view, collect or be collected for, from the next call on', async () => {
    await setRights(['hand_over', 'see_all_hands', 'counter']);
    const gone = await app.signIn({ userType: '3', name: 'Gone' });
    expect(await lookAt(gone)).toMatchObject({ ok: true });
    await app.database
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', gone.user.id)
      .execute();
    expect(await lookAt(gone)).toMatchObject({ status: 401 });
    const customer = await registerTestCustomer(owner);
    const body = paymentBody(customer.id, [], { paymentAmount: 5 });
    expect(await gone.attempt('paymentCollect', { body })).toMatchObject({ status: 401 });
    expect(
      await owner.attempt('paymentCollect', { body: { ...body, collectionBy: gone.user.id } }),
    ).toMatchObject({ status: 422, errorMessage: { collectionBy: expect.anything() } });
  });
});
