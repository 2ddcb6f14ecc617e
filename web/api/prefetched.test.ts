import { users } from '@netkhata/contract/users';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callKey, CURRENT_USER_CALL } from '../head-start/prefetch-calls.ts';
import { showLanguage } from '../i18n/use-text.ts';
import { call } from './call.ts';
import { dropPrefetched } from './prefetched.ts';
import { storeSession } from './session.ts';

const fetched = vi.fn<() => Promise<Response>>();
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
