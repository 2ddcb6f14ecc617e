import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePrefetched } from '../../api/prefetched.ts';
import { storeSession } from '../../api/session.ts';
import { LIST_BODY } from '../../head-start/prefetch-calls.ts';
import { fetchFirstRows } from './first-visits.ts';

const sent = vi.fn<typeof fetch>(async () => new Response('{}'));
const BILLS = '/billing-api/api/bill_list?page=1&per_page=10&column=id&order=desc';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', sent);
  storeSession('token');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.mockClear();
  window.prefetched?.clear();
});

const take = (url: string) => takePrefetched({ token: 'token', url, body: LIST_BODY });

it('sends the call of a list once, on its first visit, for the code that comes', async () => {
  fetchFirstRows({ pathname: '/bill-list', searchStr: '' });
  expect(sent.mock.calls.map(([url]) => url)).toEqual([BILLS]);
  await expect(take(BILLS)).resolves.toBeInstanceOf(Response);
  fetchFirstRows({ pathname: '/bill-list', searchStr: '' });
  expect(sent).toHaveBeenCalledOnce();
});

it('leaves a filtered list and other screens to their own code', () => {
  fetchFirstRows({ pathname: '/payment-list', searchStr: '?search=karim' });
  fetchFirstRows({ pathname: '/setup-area', searchStr: '' });
  expect(sent).not.toHaveBeenCalled();
});

it('drops an answer that nobody took', () => {
  fetchFirstRows({ pathname: '/payment-list', searchStr: '' });
  vi.advanceTimersByTime(5_000);
  expect(take(BILLS.replace('bill_list', 'payment_list'))).toBeUndefined();
});
