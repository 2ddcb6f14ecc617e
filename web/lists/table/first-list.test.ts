import { customers } from '@netkhata/contract/customers';
import { bills } from '@netkhata/contract/bills';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { firstScreen } from '../../api/first-screen.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { readOf } from '../../api/use-read.ts';
import { listCallOf } from '../../head-start/prefetch-calls.ts';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, heldAnswer, answerWith } from '../../test-support/answers.ts';
import { loadListBeforeFirstRender } from './first-list.ts';

const NOBODY = { rows: [], currentPage: 2, lastPage: 2, perPage: 500, total: 500 };

/** The query of a list whose address has a page and a page size. */
const read = readOf(customers.customerTable, {
  query: { page: 2, per_page: 500, column: 'id', order: 'desc', globalSearch: '' },
  body: {},
} as never);

/** Opens an address, with the list prefetched as head-start.ts does. */
function at(address: string): void {
  history.replaceState(null, '', address);
  const list = listCallOf(location, null);
  window.prefetched = new Map(list && [[`token ${list.url}`, Promise.resolve(new Response())]]);
}

beforeAll(async () => {
  await showLanguage('en');
  loadListBeforeFirstRender(customers.customerTable);
  loadListBeforeFirstRender(bills.billTable);
});
afterEach(() => {
  vi.unstubAllGlobals();
  at('/');
  delete window.prefetched;
});

it('prefetches what the first list requests, and nothing else', async () => {
  at('/customer-list?page=2&size=500');
  const requests = answerWith([answer(customers.customerTable, NOBODY)]);
  const client = createQueryClient();
  await firstScreen.load?.(client);
  expect(client.getQueryData(read.queryKey)).toEqual(NOBODY);
  expect(requests).toHaveLength(1);
});

it.each(['/customer-list?search=karim', '/dashboard', '/customer-details/1'])(
  'prefetches nothing at %s',
  async (address) => {
    at(address);
    const requests = answerWith([answer(customers.customerTable, NOBODY)]);
    await firstScreen.load?.(createQueryClient());
    expect(requests).toHaveLength(0);
  },
);

it('does not block the first screen on a pending answer', async () => {
  at('/customer-list?page=2&size=500');
  const [pending, release] = heldAnswer(answer(customers.customerTable, NOBODY));
  answerWith([pending]);
  const client = createQueryClient();
  await firstScreen.load?.(client);
  expect(client.getQueryData(read.queryKey)).toBeUndefined();
  release();
  await expect.poll(() => client.getQueryData(read.queryKey)).toEqual(NOBODY);
});
