import type { CallInput } from '@netkhata/contract/endpoint';
import type { Api } from '@netkhata/contract/api';
import { api } from '@netkhata/contract/api';
import { splitIntoNotes } from '@netkhata/domain/banknotes';
import * as z from 'zod/mini';
import { readPlaceBalance } from '../ledger/place-balances.ts';
import { paymentBody, registerTestCustomer, taka } from './scenario.ts';
import { createTestApp, type TestClient } from './test-app.ts';

const TILL = 11;

/** Query for the first page of a list without filters. */
export const FIRST_PAGE = {
  page: 1,
  per_page: 10,
  column: null,
  order: 'desc',
  globalSearch: '',
} as const;

/** Counted notes that make an amount in taka. */
export const notesOf = (amount: number) =>
  splitIntoNotes(taka(amount)).map(({ note, pieces }) => ({ note, pieces }));

/** Opens the app with a collector, a cashier who receives, and an owner who sees all hands. */
export async function openHandoverTest() {
  const app = await createTestApp();
  const owner = await app.signIn({ name: 'Owner' });
  // A second Super Admin, so that the exception for an only admin does not apply.
  const partner = await app.signIn({ name: 'Partner' });
  const collector = await app.signIn({ name: 'Collector Karim', userType: '2' });
  const receiver = await app.signIn({ name: 'Cashier Rina', userType: '3' });

  /** Collects payments, in taka, each of a new customer. Returns their ids. */
  const collect = async (
    client: TestClient,
    amounts: readonly number[],
    change: Record<string, unknown> = {},
  ): Promise<number[]> => {
    const ids: number[] = [];
    for (const paymentAmount of amounts) {
      const customer = await registerTestCustomer(owner);
      const body = paymentBody(customer.id, [], { paymentAmount, ...change });
      ids.push((await client.call('paymentCollect', { body })).data.id);
    }
    return ids;
  };
  const cashOf = (client: TestClient, user?: number) =>
    client.call('myCash', { query: { ...FIRST_PAGE, user: user ?? null, account: null } });
  /** Form of a hand-over of all cash in a hand, with changes. */
  const formOf = async (
    client: TestClient,
    counted: number,
    change: Record<string, unknown> = {},
  ): Promise<CallInput<Api['handoverCreate']>['body']> => {
    const user = typeof change['collector'] === 'number' ? change['collector'] : undefined;
    const { tills } = await cashOf(client, user);
    const till = tills.find(({ accountId }) => accountId === TILL);
    return z.decode(api.handoverCreate.body, {
      account: TILL,
      upTo: till?.upTo ?? 1,
      paymentsTotal: Number(till?.amount ?? 0) / 100,
      notes: notesOf(counted),
      ...change,
    });
  };
  const handOver = async (
    client: TestClient,
    counted: number,
    change: Record<string, unknown> = {},
  ): Promise<number> => {
    const body = await formOf(client, counted, change);
    return (await client.call('handoverCreate', { body })).data.id;
  };
  const details = (client: TestClient, id: number) =>
    client.call('handoverDetails', { params: { id }, query: FIRST_PAGE });
  return {
    app,
    owner,
    partner,
    collector,
    receiver,
    collect,
    cashOf,
    formOf,
    handOver,
    details,
    count: (client: TestClient, id: number, counted: number, change = {}) =>
      client.attempt('handoverCount', { body: { id, notes: notesOf(counted), ...change } }),
    accept: async (client: TestClient, id: number, isAccepted = true) => {
      const { outlays } = await details(client, id);
      return client.attempt('handoverAccept', {
        body: { id, outlays: outlays.map((outlay) => ({ id: outlay.id, isAccepted })) },
      });
    },
    /** Balances in taka of the till, and of a person's hand, debt and shortage. */
    placesOf: async (staffId: number) => {
      const { database } = app;
      const [till, hand, owed, difference] = await Promise.all([
        readPlaceBalance(database, { account: TILL }),
        readPlaceBalance(database, { account: 'collector_hand', staffId }),
        readPlaceBalance(database, { account: 'owed_by_staff', staffId }),
        readPlaceBalance(database, { account: 'cash_over_short', staffId }),
      ]);
      return [till, hand, owed, difference].map((paisa) => Number(paisa) / 100);
    },
  };
}
