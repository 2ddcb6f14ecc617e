import { bills } from '@netkhata/contract/bills';
import { customers } from '@netkhata/contract/customers';
import { payments } from '@netkhata/contract/payments';
import { encodeRequest } from '@netkhata/contract/request';
import { users } from '@netkhata/contract/users';
import { describe, expect, it } from 'vitest';
import { readsUser, CURRENT_USER_CALL, LIST_BODY, listCallOf } from './prefetch-calls.ts';

const listInput = (page: number, size: number) => ({
  query: { page, per_page: size, column: 'id', order: 'desc' as const, globalSearch: '' },
  body: {},
});

const TABLES = [
  ['/customer-list', customers.customerTable],
  ['/bill-list', bills.billTable],
  ['/payment-list', payments.paymentTable],
] as const;

describe('prefetched calls', () => {
  it.each([
    ['/customer-list', true],
    ['/two-step-verification', false],
    ['/change-password', false],
  ])('of the user on %s: %s', (pathname, isAsked) => {
    expect(readsUser({ pathname })).toBe(isAsked);
  });

  it.each(TABLES)('match the calls of %s', (pathname, endpoint) => {
    const encoded = encodeRequest(endpoint, listInput(3, 200) as never);
    expect(listCallOf({ pathname, search: '?page=3&size=200' }, null)).toEqual({
      url: encoded.url,
      rows: 200,
    });
    expect(LIST_BODY).toBe(JSON.stringify(encoded.body));
  });

  it("use this device's number of rows, ten by default", () => {
    const [pathname, endpoint] = TABLES[0];
    const urlOf = (size: number) => encodeRequest(endpoint, listInput(1, size) as never).url;
    const callOf = (rows: number) => ({ url: urlOf(rows), rows });
    expect(listCallOf({ pathname, search: '' }, null)).toEqual(callOf(10));
    expect(listCallOf({ pathname, search: '' }, '100')).toEqual(callOf(100));
    expect(listCallOf({ pathname, search: '?size=500' }, '100')).toEqual(callOf(500));
  });

  it('are none for other screens, and where the address filters the list', () => {
    expect(listCallOf({ pathname: '/setup-area', search: '' }, null)).toBeUndefined();
    expect(listCallOf({ pathname: '/bill-list', search: '?search=karim' }, null)).toBeUndefined();
  });

  it('include the signed-in user', () => {
    expect(CURRENT_USER_CALL).toBe(encodeRequest(users.currentUser, {}).url);
  });
});
