import type { EndpointInput } from '@netkhata/contract/endpoint';
import { api, type Api } from '@netkhata/contract/api';
import type { PaisaSum } from '@netkhata/domain/paisa';
import { afterEach, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { closeBooks } from './close-books.ts';
import { expectBooksAtZero } from './scenario.ts';
import { createTestApp, type TestClient } from './test-app.ts';

/** Ids of accounts and categories that the migrations insert. */
export const TILL = 11;
export const BANK = 12;
export const BKASH = 13;
export const HAND = 3;
export const CATEGORY = {
  rent: 1,
  fuel: 3,
  charges: 6,
  drawing: 8,
  advanceToStaff: 9,
  refund: 10,
  ownersMoney: 11,
  repaidByStaff: 12,
  otherIncome: 13,
  opening: 14,
} as const;

type MoneyCall = 'moneyTransfer' | 'moneyPayOut' | 'moneyPayIn';

/** The body of a call as a form sends it. */
export const moneyBody = <K extends MoneyCall>(
  call: K,
  wire: Record<string, unknown>,
): EndpointInput<Api[K]>['body'] => z.decode(api[call].body, wire) as never;

/** Balance of a place of money from the API, in paisa. */
async function balanceIn(
  client: TestClient,
  place: { id: number; staffId?: number },
  asOf: string | null = null,
): Promise<PaisaSum> {
  const places = await client.call('placeTable', { query: { asOf } });
  const found = places.find(
    ({ id, staffId }) => id === place.id && staffId === (place.staffId ?? null),
  );
  return found?.balance ?? 0n;
}

/** Counts the calls that succeeded, and those refused because of the state of the data. */
export const outcomesOf = (answers: readonly { ok: boolean; status: number }[]) => ({
  done: answers.filter(({ ok }) => ok).length,
  refused: answers.filter(({ status }) => status === 409).length,
});

/**
 * Opens the app with two Super Admins and a clerk. Empties the till before each test; after each,
 * checks the books and reopens closed days.
 */
export async function openMoneyTest() {
  const app = await createTestApp();
  const owner = await app.signIn({ name: 'Owner' });
  const partner = await app.signIn({ name: 'Partner' });
  const clerk = await app.signIn({ name: 'Clerk', userType: '2' });

  const transfer = (wire: object, client = owner) =>
    client.attempt('moneyTransfer', { body: moneyBody('moneyTransfer', { ...wire }) });
  const payOut = (wire: object, client = owner) =>
    client.attempt('moneyPayOut', { body: moneyBody('moneyPayOut', { account: TILL, ...wire }) });
  const payIn = (wire: object, client = owner) =>
    client.attempt('moneyPayIn', { body: moneyBody('moneyPayIn', { account: TILL, ...wire }) });
  const resultOf = (outcome: Awaited<ReturnType<typeof payOut>>) => {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errorMessage));
    return outcome.result.data;
  };
  const held = (id: number, client: TestClient = owner) => balanceIn(client, { id });
  const emptyTill = async () => {
    const amount = Number(await held(TILL)) / 100;
    if (amount > 0) resultOf(await transfer({ from: TILL, to: BANK, amount }));
  };
  beforeEach(emptyTill);
  afterEach(async () => {
    await expectBooksAtZero(app.database);
    await closeBooks(app.connection, null);
  });

  return {
    app,
    owner,
    partner,
    clerk,
    transfer,
    payOut,
    payIn,
    resultOf,
    held,
    emptyTill,
    fill: async (amount: number) =>
      resultOf(await payIn({ amount, category: CATEGORY.ownersMoney })),
    takeBack: (id: number, client = owner) =>
      client.attempt('moneyTakeBack', { body: { id, reason: 'A slip' } }),
    approve: (id: number, client = partner) => client.attempt('payOutApprove', { body: { id } }),
    refuse: (id: number, client = partner) =>
      client.attempt('payOutRefuse', { body: { id, reason: 'Not agreed' } }),
  };
}
