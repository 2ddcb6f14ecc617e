import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { Api } from '@netkhata/contract/api';
import { createTestApp, type TestClient } from './test-app.ts';
import { registerTestCustomer } from './scenario.ts';

/** The wallet and the bank that every installation starts with. */
export const BKASH = 13;
export const NAGAD = 14;
export const BANK = 12;
export const CASH = 11;

export interface StatementRow {
  at: string;
  number?: string;
  in?: number;
  out?: number;
  fee?: number;
  from?: string;
  name?: string;
  reference?: string;
}

/** A statement file of a wallet with running balances, oldest line first. */
export function statementFile(rows: readonly StatementRow[], opening = 0): Uint8Array {
  let balance = opening;
  const lines = rows.map((row) => {
    balance += (row.in ?? 0) - (row.out ?? 0) - (row.fee ?? 0);
    return [
      row.at,
      row.number ?? '',
      row.in?.toFixed(2) ?? '',
      row.out?.toFixed(2) ?? '',
      (row.fee ?? 0).toFixed(2),
      row.from ?? '',
      row.name ?? '',
      row.reference ?? '',
      balance.toFixed(2),
    ].join(',');
  });
  const head =
    'Date Time,Transaction ID,Credit,Debit,Charge,Sender No,Sender Name,Reference,Balance';
  return Buffer.from(`${[head, ...lines].join('\n')}\n`);
}

/** Opens the app with two Super Admins. */
export async function openArrivalTest() {
  const app = await createTestApp();
  const owner = await app.signIn({ name: 'Owner' });
  const other = await app.signIn({ name: 'Rina' });
  const bring = (rows: readonly StatementRow[], change: BringChange = {}) =>
    bringFile(owner, statementFile(rows, change.opening ?? 0), change);
  return {
    app,
    owner,
    other,
    bring,
    /** A customer who owes nothing. */
    customer: (fields: Record<string, unknown> = {}) => registerTestCustomer(owner, fields),
    inbox: (state: 'open' | 'matched' | 'set_aside', account = BKASH) =>
      readInbox(owner, state, account),
    /** The open arrival with a number. */
    arrival: async (number: string) => {
      const page = await readInbox(owner, null, null, number);
      const [found] = page.rows;
      if (!found) throw new Error(`${number} has not arrived`);
      return found;
    },
    confirm: async (client: TestClient = owner, account: number | null = BKASH) => {
      const strong = await client.call('arrivalStrong', { query: { account } });
      const { count, sum, fingerprint } = strong;
      const body = { account, count, sum, fingerprint };
      return (await client.call('arrivalConfirm', { body })).data;
    },
  };
}

export interface BringChange {
  account?: number;
  opening?: number;
  name?: string;
}

export const bringFile = async (
  client: TestClient,
  body: Uint8Array,
  { account = BKASH, name = 'statement.csv' }: BringChange = {},
): Promise<EndpointResult<Api['statementBring']>['data']> =>
  (await client.call('statementBring', { query: { account, name }, body })).data;

export const readInbox = (
  client: TestClient,
  state: 'open' | 'matched' | 'set_aside' | null,
  account: number | null,
  globalSearch = '',
) =>
  client.call('arrivalTable', {
    query: {
      page: 1,
      per_page: 500,
      column: 'id',
      order: 'asc',
      globalSearch,
      account,
      ...(state && { state }),
    },
    body: {},
  });
