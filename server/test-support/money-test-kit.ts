import type { EndpointInput } from '@netkhata/contract/endpoint';
import { api, type Api } from '@netkhata/contract/api';
import type { PaisaSum } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import type { TestClient } from './test-app.ts';

/** Accounts and categories as the migrations make them. */
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
): EndpointInput<Api[K]>['body'] => z.decode(api[call].body, wire as never) as never;

/** What is in a place, as the API tells it, in paisa. */
export async function heldIn(
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
