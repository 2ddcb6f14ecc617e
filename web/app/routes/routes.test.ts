import { paisa } from '@netkhata/domain/paisa';
import { users } from '@netkhata/contract/users';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, storeSession, sessionToken } from '../../api/session.ts';
import { currentRegionalSettings } from '../../i18n/regional-settings.ts';
import { showLanguage } from '../../i18n/use-text.ts';
import { type Answer, answer, answerWith, refusal } from '../../test-support/answers.ts';
import { routeTree } from './routes.ts';

const owner = {
  userId: 1,
  fullName: 'Owner',
  fileName: null,
  userType: '1' as const,
  zone: null,
  rights: [],
  mustChangePassword: false,
  language: null,
  preferences: {},
  savedViewLists: [],
  companyName: 'Net',
  regionalSettings: currentRegionalSettings(),
  askAgainFrom: paisa(10_000_000),
  today: '2026-11-21',
};

/** The router after opening a path. */
async function routerAt(path: string, currentUser: Answer = answer(users.currentUser, owner)) {
  answerWith([currentUser]);
  const history = createMemoryHistory({ initialEntries: [path] });
  const context = { queryClient: createQueryClient() };
  const router = createRouter({ routeTree, history, context });
  await router.load();
  return router;
}

/** The address after opening a path, redirects included. */
async function open(path: string, currentUser?: Answer) {
  const router = await routerAt(path, currentUser);
  return router.state.location.href;
}

const reload = vi.fn<() => void>();

// Loads the screens' code before a test's timeout starts.
beforeAll(async () => {
  await showLanguage('en');
  await Promise.all([
    import('../frame/shell.tsx'),
    import('../../features/dashboard/dashboard.tsx'),
    import('../../features/error-pages/error-v1.tsx'),
  ]);
});
beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  clearSession();
  reload.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('without a session', () => {
  it.each([
    ['/', '/login'],
    ['/logout', '/login'],
    ['/setup-zone?page=2', '/login?next=%2Fsetup-zone%3Fpage%3D2'],
    ['/no/such/page', '/login?next=%2Fno%2Fsuch%2Fpage'],
    ['/login', '/login'],
  ])('%s leads to %s', async (path, expected) => {
    expect(await open(path)).toBe(expected);
  });
});

describe('with a session', () => {
  beforeEach(() => storeSession('token'));

  it('passes only valid search parameters to a screen', async () => {
    const router = await routerAt('/sms-history?tab=bill&page=-4&size=7&search=%7B%22a%22%3A1%7D');
    const search = router.state.matches.at(-1)?.search;
    expect(search).toMatchObject({ tab: 'bill', page: undefined, size: undefined });
    expect(search).toMatchObject({ search: undefined });
  });

  it.each([
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/login?next=%2Fsetup-zone', '/setup-zone'],
    ['/login?next=%2F%2Fevil.example', '/dashboard'],
    ['/error', '/error/error-v1'],
    ['/no/such/page', '/no/such/page'],
    ['/builder', '/builder'],
  ])('%s leads to %s', async (path, expected) => {
    expect(await open(path)).toBe(expected);
  });

  it.each([
    ['/places#hand', '/cash-and-accounts#hand'],
    ['/place-statement/11?asOf=2026-11-20', '/account-statement/11?asOf=2026-11-20'],
    ['/hand-statement/7', '/cash-in-hand-statement/7'],
    ['/staff-debts', '/staff-balances'],
    ['/day-close', '/end-of-day'],
    ['/day-close-details/2', '/end-of-day-details/2'],
    ['/network-differences?page=2', '/router-reconciliation?page=2'],
    ['/settings-takeout', '/settings-export'],
    ['/second-factor', '/two-step-verification'],
  ])('leads the former address %s to %s', async (former, now) => {
    expect(await open(former)).toBe(now);
  });

  it('requires an assigned password to be changed before anything else', async () => {
    const fresh = answer(users.currentUser, { ...owner, mustChangePassword: true });
    expect(await open('/dashboard', fresh)).toBe('/change-password');
  });

  it('then requires the second factor that the company demands', async () => {
    const bare = answer(users.currentUser, { ...owner, mustAddSecondFactor: true });
    expect(await open('/dashboard', bare)).toBe('/two-step-verification');
  });

  it("uses the user's stored choices where this device has none", async () => {
    const choices = { rowsPerPage: 200, receiptPaper: 'a4' } as const;
    const preferences = { colorScheme: 'dark', isMenuNarrow: true, ...choices } as const;
    await open('/dashboard', answer(users.currentUser, { ...owner, preferences }));
    expect(localStorage.getItem('colorScheme')).toBe('dark');
    expect(document.cookie).toContain('menuMinimised=1');
    const other = { rowsPerPage: 500, receiptPaper: 'roll' } as const;
    const elsewhere = { colorScheme: 'light', isMenuNarrow: false, ...other } as const;
    await open('/dashboard', answer(users.currentUser, { ...owner, preferences: elsewhere }));
    expect(localStorage.getItem('colorScheme')).toBe('dark');
    expect(document.cookie).toContain('menuMinimised=1');
    expect(localStorage.getItem('rowsPerPage')).toBe('200');
    expect(localStorage.getItem('receiptPaper')).toBe('a4');
  });

  it('ends when the server does not know the user: token removed, page reloaded', async () => {
    // The page waits for the reload, so loading never finishes.
    void open('/dashboard', refusal(users.currentUser, { status: 401 }));
    await expect.poll(() => reload).toHaveBeenCalledOnce();
    expect(sessionToken()).toBeNull();
  });
});
