import { notifications } from '@netkhata/contract/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, storeSession } from '../../api/session.ts';
import { showLanguage, importWithTexts } from '../../i18n/use-text.ts';
import { type Answer, answer, answerWith } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { routeTree } from './routes.ts';

async function openAt(path: string, answers: readonly Answer[] = []) {
  answerWith([signedInAs(), ...answers]);
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
  const open = () =>
    menu.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
  return { menu, open, router, user: userEvent.setup() };
}

beforeAll(async () => {
  await showLanguage('en');
  await importWithTexts(['office', 'money'], Promise.resolve());
  await import('../frame/shell.tsx');
});
beforeEach(() => storeSession('token'));
afterEach(() => {
  cleanup();
  clearSession();
});

it('opens the current group and highlights the current entry', async () => {
  const { menu, open } = await openAt('/bill-list');
  expect(open()).toEqual(['Billing']);
  const here = menu.getByRole('link', { current: 'page' });
  expect(here.textContent).toBe('Bill List');
  expect(menu.queryByRole('link', { name: 'Customer List' })).toBeNull();
});

it.each([
  ['/customer-details/1', 'Customer', 'Customer List'],
  ['/bill-edit/3', 'Billing', 'Bill List'],
  ['/hand-over-slip/2', 'Cash Management', 'Hand-overs'],
  ['/report-open-bills', 'Reports', 'Customer Due Report'],
])('at %s highlights its list', async (path, group, list) => {
  const { menu, open } = await openAt(path);
  expect(open()).toEqual([group]);
  const lit = menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(lit.map(({ textContent }) => textContent)).toEqual([list]);
});

it.each(['/settings', '/settings-roles', '/settings-audit'])(
  'at %s highlights Settings, the last entry before Sign Out',
  async (path) => {
    const { menu } = await openAt(path);
    expect(menu.queryAllByRole('button', { expanded: true })).toEqual([]);
    const links = menu.getAllByRole('link');
    const lit = links.filter((link) => link.hasAttribute('aria-current'));
    expect(lit.map(({ textContent }) => textContent)).toEqual(['Settings']);
    expect(links.slice(-2).map(({ textContent }) => textContent)).toEqual(['Settings', 'Sign Out']);
    const crumbs = screen.queryByRole('navigation', { name: 'Breadcrumbs' });
    const up = crumbs && within(crumbs).getByRole('link', { name: 'Settings' });
    expect(up?.getAttribute('href')).toBe(path === '/settings' ? undefined : '/settings');
  },
);

it('opens another group by one click, closes the one before, and follows navigation', async () => {
  const { menu, open, router, user } = await openAt('/bill-list');
  await user.click(menu.getByRole('button', { name: 'SMS' }));
  expect(open()).toEqual(['SMS']);
  // Folded, the group still marks the current screen.
  expect(menu.getByRole('button', { name: 'Billing' }).hasAttribute('data-here')).toBe(true);
  await user.click(menu.getByRole('button', { name: 'SMS' }));
  expect(menu.queryAllByRole('button', { expanded: true })).toEqual([]);
  await router.navigate({ to: '/payment-list' });
  await waitFor(() => expect(open()).toEqual(['Payment']));
});

it('shows waiting counts beside an entry, and on its group while that is closed', async () => {
  const mark = {
    audit: 0,
    payment: 9,
    billRun: 0,
    sms: 0,
    backup: 0,
    smsAlert: 0,
    handover: 3,
    difference: 0,
    radiusCopy: 0,
  };
  const waiting = answer(notifications.notifications, {
    unread: { alerts: 0, events: 0 },
    toDo: 100,
    waiting: { payments: { forYou: 100, own: 4, inHandovers: 4 }, handovers: 2 },
    mark,
    alerts: [],
    events: [],
    logs: [],
  });
  const { menu, user } = await openAt('/payment-list', [waiting]);
  expect(await menu.findByRole('link', { name: 'Payment List 99+ to do' })).toBeTruthy();
  expect(menu.getByRole('button', { name: 'Payment' })).toBeTruthy();
  await user.click(menu.getByRole('button', { name: 'Cash Management 2 to do' }));
  expect(menu.getByRole('link', { name: 'Hand-overs 2 to do' })).toBeTruthy();
  expect(menu.getByRole('button', { name: 'Payment 99+ to do' })).toBeTruthy();
});
