import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { reports } from '@netkhata/contract/reports';
import type { HeldRight } from '@netkhata/contract/rights';
import { paisa } from '@netkhata/domain/paisa';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, storeSession } from '../../api/session.ts';
import { showLanguage, importWithTexts } from '../../i18n/use-text.ts';
import { type Answer, answer, answerWith } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { showOverlay } from '../commands/overlay.ts';
import type { ScreenFacts } from '../menu/screen-facts.ts';
import { routeTree } from './routes.ts';

const NO_RIGHT = 'Your role may not do this.';

/** Open to every signed-in user; these screens hide what the user may not see themselves. */
const FOR_EVERYONE = [
  '/dashboard',
  '/sms-template',
  '/settings',
  '/settings-company',
  '/builder',
  // Everybody sees their own cash, hand-overs and debts.
  '/my-cash',
  '/hand-over-list',
  '/hand-over-details/1',
  '/hand-over-slip/1',
  '/staff-balances',
  // Everybody sees their own hand.
  '/cash-and-accounts',
  '/account-statement/1',
  '/cash-in-hand-statement/1',
];
const FOR_ONESELF = '/user/profile';

/** Opens an address as a user whose role has no rights, or these. */
async function openAt(path: string, rights: HeldRight[] = [], answers: Answer[] = []) {
  const requests = answerWith([signedInAs({ userType: '2', rights }), ...answers]);
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { requests, router, user: userEvent.setup() };
}

/** The right that the server requires for a call; undefined for paths outside the contract. */
function accessOf(path: string): string | undefined {
  const isIts = (endpoint: EndpointShape) =>
    new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return Object.values<EndpointShape>(api).find(isIts)?.access;
}

interface ScreenRoute {
  fullPath: string;
  options: { staticData?: ScreenFacts };
}

const ROUTES = Object.entries(createRouter({ routeTree } as never).routesById)
  .filter(([id]) => id.startsWith('/shell/'))
  .map(([, route]) => route as ScreenRoute)
  .map(({ fullPath, options }) => ({
    path: fullPath.replace('$id', '1'),
    right: options.staticData?.right,
  }));
const SCREENS = ROUTES.map(({ path }) => path);

/** What a screen reads that another right is for, and says so where the role has not got it. */
const READ_WITH_ANOTHER_RIGHT: Readonly<Record<string, string>> = {
  '/bill-edit/1': 'customers',
  '/statement-import': 'see_arrivals',
};

// Loads texts and frame before a test's timeout starts.
beforeAll(async () => {
  await showLanguage('en');
  await importWithTexts(['office', 'money'], Promise.resolve());
  await Promise.all([
    import('../frame/shell.tsx'),
    import('../commands/key-list.tsx'),
    import('../commands/command-palette.tsx'),
    import('../../pages/user-profile.tsx'),
  ]);
});
beforeEach(() => storeSession('token'));
afterEach(() => {
  showOverlay(undefined);
  cleanup();
  clearSession();
});

describe('a role without rights', () => {
  it.each(SCREENS)('is refused at once at %s, without any refused request', async (path) => {
    const { requests } = await openAt(path);
    const main = await screen.findByRole('main');
    if (![...FOR_EVERYONE, FOR_ONESELF].includes(path)) {
      expect(within(main).getByText(NO_RIGHT)).toBeTruthy();
      expect(main.querySelector('form, table, [role="alert"]')).toBeNull();
    }
    const refused = requests.map((call) => [call.path, accessOf(call.path)]);
    expect(refused.filter(([, access]) => access !== 'session')).toEqual([]);
  });
});

describe('a role with the right of a screen alone', () => {
  const guarded = ROUTES.flatMap(({ path, right }) => (right ? [[path, right] as const] : []));

  it.each(guarded)('opens %s with %s, without any refused request', async (path, right) => {
    const { requests } = await openAt(path, [right]);
    const main = await screen.findByRole('main');
    expect(within(main).queryByText(NO_RIGHT)).toBeNull();
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    const asked = new Set(requests.map((call) => accessOf(call.path)));
    const held = ['session', right, READ_WITH_ANOTHER_RIGHT[path]];
    expect([...asked].filter((access) => !held.includes(access))).toEqual([]);
  });
});

describe('a report to somebody who only reads reports', () => {
  const row = {
    id: 7,
    name: 'Abdul Karim',
    code: 'C1007',
    mobileNo: '01712345678',
    area: 'Mirpur',
    zone: null,
    balance: paisa(70_000),
    dueSince: '2026-09-03',
    lastPaymentDate: null,
    lastPaymentAmount: null,
    package: null,
    collector: null,
  };
  const page = { rows: [row], currentPage: 1, lastPage: 1, perPage: 10, total: 1 };

  it.each([
    [['reports'], []],
    [
      ['reports', 'customers', 'sms_send', 'counter'],
      ['Abdul Karim', '৳700.00', 'SMS to Abdul Karim', 'Collect from Abdul Karim'],
    ],
  ] as [HeldRight[], string[]][])('with %j links to nothing else: %j', async (rights, names) => {
    await openAt('/report-customer-due', rights, [answer(reports.customerDue, page)]);
    const line = (await screen.findByText('Abdul Karim')).closest('tr');
    const links = line ? within(line).queryAllByRole('link') : [];
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(names);
  });

  it.each([
    [['reports'], '/report-customer-due'],
    [['reports', 'customers'], '/customer-details/7'],
  ] as [HeldRight[], string][])('with %j a press on the row leads to %s', async (rights, to) => {
    const due = answer(reports.customerDue, page);
    const { router, user } = await openAt('/report-customer-due', rights, [due]);
    await user.click(await screen.findByText('C1007'));
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });
});

describe('entries of a screen that the role may not open', () => {
  it('are disabled in the menu, with the reason', async () => {
    const { user } = await openAt('/builder');
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    await user.click(within(menu).getByRole('button', { name: 'Billing' }));
    const entry = within(menu).getByRole<HTMLButtonElement>('button', { name: 'Bill List' });
    expect([entry.disabled, entry.title]).toEqual([true, NO_RIGHT]);
    expect(within(menu).queryByRole('link', { name: 'Bill List' })).toBeNull();
    expect(within(menu).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  });

  it('are disabled in the command palette, with the reason', async () => {
    const { user, router } = await openAt('/builder');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Commands' }), 'bill list{Enter}');
    const option = screen.getByRole('option', { name: /Bill List/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(option.textContent).toContain(NO_RIGHT);
    expect(router.state.location.pathname).toBe('/builder');
  });

  it('show the reason instead of opening the screen by shortcut', async () => {
    const { user, router } = await openAt('/builder');
    await screen.findByRole('main');
    await user.keyboard('gb');
    expect((await screen.findByRole('alert')).textContent).toContain(NO_RIGHT);
    expect(router.state.location.pathname).toBe('/builder');
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getByText('Bill List').textContent).toContain(NO_RIGHT);
    expect(within(keys).getByText('Dashboard').textContent).not.toContain(NO_RIGHT);
  });

  it('do not search customers', async () => {
    const { user, requests } = await openAt('/builder');
    const search = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Search customers',
    });
    expect([search.disabled, search.title]).toEqual([true, NO_RIGHT]);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Commands' }), 'karim');
    expect(requests.filter(({ path }) => path === 'customer_search')).toEqual([]);
  });
});
