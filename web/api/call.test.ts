import { auth } from '@netkhata/contract/auth';
import { moves } from '@netkhata/contract/moves';
import { setup } from '@netkhata/contract/setup';
import { paisa } from '@netkhata/domain/paisa';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentInstant, syncServerClock, today } from '../i18n/format.ts';
import { showLanguage } from '../i18n/use-text.ts';
import { answer, answerWith, refusal } from '../test-support/answers.ts';
import { call } from './call.ts';
import { CallFailure } from './call-failure.ts';
import { fetchFile } from './send-bytes.ts';
import { clearSession, storeSession, registerSignInAgain, sessionToken } from './session.ts';

const body = { name: 'Basic', speed: null, billAmount: paisa(50_050) };

async function failureOfCall(): Promise<CallFailure> {
  const reason: unknown = await call(setup.packageCreate, { body }).catch((caught) => caught);
  if (!(reason instanceof CallFailure)) throw new Error('The call did not fail');
  return reason;
}

beforeAll(() => showLanguage('en'));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it.each([-1, 1])(
    "uses the server's day and time on a device whose clock is off by %i days",
    async (days) => {
      const right = today();
      const now = Date.now();
      vi.stubGlobal('fetch', async () => {
        const date = new Date(now).toUTCString();
        return new Response('{"success":true,"data":{"id":4,"name":"Basic"}}', {
          headers: { date },
        });
      });
      vi.useFakeTimers({ now: now + days * 86_400_000, toFake: ['Date'] });
      try {
        expect(today()).not.toBe(right);
        await call(setup.packageCreate, { body });
        expect(today()).toBe(right);
        // A Date header has whole seconds.
        expect(Math.abs(Date.parse(currentInstant()) - now)).toBeLessThan(60_000);
      } finally {
        vi.useRealTimers();
        syncServerClock(new Date().toUTCString());
      }
    },
  );

  it('sends taka, the token and the idempotency key, and reads paisa', async () => {
    storeSession('token-1');
    const requests = answerWith([
      answer(setup.packageCreate, { heading: '', message: '', data: { id: 4, name: 'Basic' } }),
    ]);
    const saved = await call(setup.packageCreate, { body }, { idempotencyKey: 'k1' });
    expect(saved.data).toEqual({ id: 4, name: 'Basic' });
    expect(requests[0]?.body).toEqual({ name: 'Basic', speed: null, billAmount: 500.5 });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('k1');
  });

  it.each([
    [
      { name: ['Is taken.', 'Is too long.'], speed: ['Is odd.'] },
      ['Is taken.', 'Is too long.', 'Is odd.'],
    ],
    [{ name: ['Required.'], speed: ['Required.'] }, ['Required.']],
    ['There is no such zone.', ['There is no such zone.']],
    [undefined, ['Something went wrong']],
    ['', ['Something went wrong']],
    [{}, ['Something went wrong']],
  ])('reads the error message %j', async (errorMessage, messages) => {
    answerWith([refusal(setup.packageCreate, { status: 422, heading: 'Sorry', errorMessage })]);
    const failure = await failureOfCall();
    expect(failure.messages).toEqual(messages);
    expect(failure.heading).toBe('Sorry');
    expect(failure.status).toBe(422);
  });

  it('keeps messages by field', async () => {
    const errorMessage = { name: ['Is taken.'], speed: 'Is odd.' };
    answerWith([refusal(setup.packageCreate, { status: 422, errorMessage })]);
    expect((await failureOfCall()).fields).toEqual({ name: ['Is taken.'], speed: ['Is odd.'] });
  });

  it('fails when success is false under status 200', async () => {
    answerWith([refusal(setup.packageCreate, { status: 200, errorMessage: 'No.' })]);
    expect((await failureOfCall()).messages).toEqual(['No.']);
  });

  it('fails on an unreadable answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    expect((await failureOfCall()).messages).toEqual(['Something went wrong']);
  });

  it('reports a missing connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const failure = await failureOfCall();
    expect([failure.status, failure.heading]).toEqual([0, 'No connection']);
  });

  // Leaving a page aborts its requests: an answer cut off in this way must not end the session.
  it.each([200, 500])(
    'reports no connection where an answer of %i is cut short',
    async (status) => {
      vi.stubGlobal('fetch', async () => truncatedResponse(status));
      const failure = await failureOfCall();
      expect([failure.status, failure.heading]).toEqual([0, 'No connection']);
    },
  );

  it('reports no connection where a file is cut short', async () => {
    vi.stubGlobal('fetch', async () => truncatedResponse(200));
    const file = fetchFile(moves.moveRefusedRows, { params: { id: 1 } });
    await expect(file).rejects.toMatchObject({ name: 'CallFailure', status: 0 });
  });

  it('can be aborted while its answer is read', async () => {
    const leaving = new AbortController();
    vi.stubGlobal('fetch', async () => {
      leaving.abort();
      return truncatedResponse(200);
    });
    const withdrawn = call(setup.packageCreate, { body }, { signal: leaving.signal });
    await expect(withdrawn).rejects.toThrow('broken off');
  });
});

function truncatedResponse(status: number): Response {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":tr'));
      controller.error(new TypeError('broken off'));
    },
  });
  return new Response(stream, { status });
}

describe('an ended session', () => {
  function serverKnowing(token: string) {
    const ok = answer(setup.zoneOptions, [{ id: 1, name: 'North' }]);
    return answerWith([
      {
        endpoint: setup.zoneOptions,
        reply: (request) => {
          const isKnown = request.headers.get('Authorization') === `Bearer ${token}`;
          return isKnown ? ok.reply(request) : new Response('{}', { status: 401 });
        },
      },
    ]);
  }

  it('signs in again in place once for all calls, and repeats them', async () => {
    storeSession('old');
    const requests = serverKnowing('new');
    const dialog = vi.fn<() => Promise<boolean>>(async () => {
      storeSession('new');
      return true;
    });
    const withdraw = registerSignInAgain(dialog);
    const calls = [call(setup.zoneOptions, {}), call(setup.zoneOptions, {})];
    expect(await Promise.all(calls)).toEqual([
      [{ id: 1, name: 'North' }],
      [{ id: 1, name: 'North' }],
    ]);
    expect(dialog).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(4);
    withdraw();
  });

  it('fails with 401 when nobody signs in again', async () => {
    storeSession('old');
    serverKnowing('new');
    const withdraw = registerSignInAgain(async () => false);
    await expect(call(setup.zoneOptions, {})).rejects.toMatchObject({ status: 401 });
    withdraw();
  });

  it('does not ask to sign in again after a wrong password', async () => {
    const dialog = vi.fn<() => Promise<boolean>>(async () => true);
    const withdraw = registerSignInAgain(dialog);
    answerWith([refusal(auth.signIn, { status: 401, errorMessage: 'Wrong.' })]);
    const signIn = call(auth.signIn, { body: { email: 'a@b.co', password: 'x' } });
    await expect(signIn).rejects.toMatchObject({ status: 401, messages: ['Wrong.'] });
    expect(dialog).not.toHaveBeenCalled();
    expect(sessionToken()).toBeNull();
    withdraw();
  });
});
