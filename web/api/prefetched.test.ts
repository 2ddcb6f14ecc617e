import { users } from '@netkhata/contract/users';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callKey } from '../head-start/call-key.ts';
import { CURRENT_USER_CALL } from '../head-start/prefetch-calls.ts';
import { showLanguage } from '../i18n/use-text.ts';
import { call } from './call.ts';
import { prefetchList } from './prefetch-list.ts';
import { dropPrefetched, takePrefetched } from './prefetched.ts';
import { storeSession } from './session.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();
const refused = (status: number) =>
  new Response(JSON.stringify({ success: false, errorMessage: `refused ${status}` }), { status });
const messageOf = (reason: unknown) => String((reason as { messages: string[] }).messages[0]);

function prefetch(token: string): void {
  const key = callKey({ token, url: CURRENT_USER_CALL, body: null });
  window.prefetched = new Map([[key, Promise.resolve(refused(403))]]);
}

beforeAll(() => showLanguage('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.prefetched;
  localStorage.clear();
});

describe('a prefetched answer', () => {
  const ask = () => call(users.currentUser, {}).then(() => 'answered', messageOf);

  function prepare(token: string): void {
    storeSession(token);
    fetched.mockImplementation(() => Promise.resolve(refused(422)));
    vi.stubGlobal('fetch', fetched);
  }

  it('is used once', async () => {
    prepare('mine');
    prefetch('mine');
    expect(await ask()).toBe('refused 403');
    expect(await ask()).toBe('refused 422');
  });

  it('is not used by another session', async () => {
    prepare('mine');
    prefetch('other');
    expect(await ask()).toBe('refused 422');
  });

  it('is not used after a change', async () => {
    prepare('mine');
    prefetch('mine');
    dropPrefetched();
    expect(await ask()).toBe('refused 422');
  });
});

describe('the rows of a list that is about to be opened', () => {
  const LIST = { pathname: '/bill-list', search: '' };
  const URL = '/billing-api/api/bill_list?page=1&per_page=25&column=id&order=desc';

  beforeEach(() => {
    storeSession('mine');
    localStorage.setItem('rowsPerPage', '25');
    vi.useFakeTimers();
    fetched.mockReset();
    fetched.mockImplementation(() => Promise.resolve(refused(403)));
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => vi.useRealTimers());

  it('are fetched once, for this user and this page size, and handed out once', async () => {
    prefetchList(LIST);
    prefetchList(LIST);
    prefetchList({ ...LIST, search: '?search=karim' });
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([URL]);
    const wanted = { token: 'mine', url: URL, body: '{"columns":{}}' };
    expect((await takePrefetched(wanted))?.status).toBe(403);
    expect(takePrefetched(wanted)).toBeUndefined();
  });

  it('are dropped where nobody takes them, and never fetched signed out', () => {
    prefetchList(LIST);
    expect(window.prefetched?.size).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(window.prefetched?.size).toBe(0);
    localStorage.removeItem('authToken');
    prefetchList(LIST);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
