import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp();
let clerk: TestClient;

beforeAll(async () => {
  clerk = await app.signIn({ name: 'Rahima', userType: '2' });
});

const refusedFields = async (path: string, body: object) => {
  const answer = await clerk.raw('POST', path, body);
  expect(answer.status).toBe(422);
  return Object.keys(answer.body.errorMessage);
};

describe("the user's own profile", () => {
  it('is changed: omitted fields are kept, empty ones are cleared', async () => {
    await clerk.raw('POST', 'profile_update', {
      name: 'Rahima Khatun',
      mobileNo: '+880 1712-345678',
      language: 'bn',
    });
    const user = { fullName: 'Rahima Khatun', language: 'bn' };
    expect(await clerk.call('currentUser')).toMatchObject(user);
    await clerk.raw('POST', 'profile_update', { mobileNo: '' });
    expect(await clerk.call('ownProfile')).toEqual({
      id: clerk.user.id,
      name: 'Rahima Khatun',
      userName: clerk.user.email,
      mobileNo: null,
      language: 'bn',
      picture: null,
      preferences: {},
    });
  });

  it('is audited', async () => {
    const [last] = await app.database
      .selectFrom('auditTrail')
      .select(['userId', 'details'])
      .where('action', '=', 'ownProfileUpdate')
      .orderBy('id', 'desc')
      .execute();
    expect(last).toEqual({
      userId: clerk.user.id,
      details: {
        changes: [
          {
            subject: 'user',
            id: clerk.user.id,
            before: { mobileNo: '01712345678' },
            after: { mobileNo: null },
          },
        ],
      },
    });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ mobileNo: '12' }, 'mobileNo'],
    [{ language: 'xx' }, 'language'],
  ])('refuses %j', async (body, field) => {
    expect(await refusedFields('profile_update', body)).toEqual([field]);
  });
});

describe('preferences', () => {
  it('are stored per user, one by one', async () => {
    await clerk.call('preferencesUpdate', { body: { colorScheme: 'dark', rowsPerPage: 100 } });
    const hiddenColumns = { customers: ['zone', 'area'] };
    const saved = await clerk.call('preferencesUpdate', {
      body: { hiddenColumns, rowsPerPage: 500, columnFilters: 'chips' },
    });
    const all = { colorScheme: 'dark', rowsPerPage: 500, columnFilters: 'chips', hiddenColumns };
    expect(saved.data).toEqual(all);
    expect((await clerk.call('currentUser')).preferences).toEqual(all);
    const other = await app.signIn();
    expect((await other.call('currentUser')).preferences).toEqual({});
  });

  it.each([
    [{ colorScheme: 'pink' }, 'colorScheme'],
    [{ rowsPerPage: 11 }, 'rowsPerPage'],
    [{ isMenuNarrow: 'yes' }, 'isMenuNarrow'],
    [{ columnFilters: 'hidden' }, 'columnFilters'],
    [{ hiddenColumns: { customers: 'zone' } }, 'hiddenColumns.customers'],
    [{ hiddenColumns: { customers: ['zone<script>'] } }, 'hiddenColumns.customers.0'],
    [{ hiddenColumns: { customers: Array.from({ length: 41 }, () => 'a') } }, /^hidden/],
    [{ hiddenColumns: { 'a b': [] } }, /^hiddenColumns/],
    [
      { hiddenColumns: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`t${i}`, []])) },
      'hiddenColumns',
    ],
    [
      {
        hiddenColumns: Object.fromEntries(
          Array.from({ length: 30 }, (_, i) => [
            `t${i}`,
            Array.from({ length: 40 }, () => 'column'),
          ]),
        ),
      },
      'hiddenColumns',
    ],
    [{ colour: 'dark' }, 'request'],
    [{}, 'request'],
  ])('refuse %j', async (body, field) => {
    expect(await refusedFields('preferences_update', body)).toEqual([
      typeof field === 'string' ? field : expect.stringMatching(field),
    ]);
  });
});

describe('sessions', () => {
  it('are listed, the current one first; all others can be ended', async () => {
    const body = { name: 'Zahid', email: 'zahid', password: 'long enough' };
    const admin = await app.signIn();
    await admin.raw('POST', 'user_create', { ...body, confirmPassword: body.password });
    const signIn = async (): Promise<string> =>
      (await app.raw('POST', 'auth/login', body)).body.token;
    const [first, second] = [await signIn(), await signIn()];
    const sessions = (await app.raw('GET', 'profile_sessions', undefined, first)).body.data;
    expect(sessions).toEqual([
      expect.objectContaining({ address: '127.0.0.1', isThisOne: true }),
      expect.objectContaining({ isThisOne: false }),
    ]);
    expect(new Date(sessions[0].startedAt).toISOString()).toBe('2026-11-21T04:00:00.000Z');
    const ended = await app.raw('POST', 'profile_sign_out_elsewhere', {}, first);
    expect(ended.body.data).toEqual({ ended: 1 });
    const statusOf = async (token: string) =>
      (await app.raw('GET', 'profile_sessions', undefined, token)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
    expect((await clerk.raw('GET', 'profile_sessions')).status).toBe(200);
  });

  it('that expired are not listed', async () => {
    app.clock.set('2026-11-21T10:00:00+06:00');
    const user = await app.signIn();
    await app.database
      .insertInto('sessions')
      .values({
        tokenHash: Buffer.alloc(32, 7),
        userId: user.user.id,
        createdAt: new Date('2026-11-20T10:00:00Z'),
        lastUsedAt: new Date('2026-11-20T15:59:00Z'),
      })
      .execute();
    expect(await user.call('ownSessions')).toHaveLength(1);
  });
});
