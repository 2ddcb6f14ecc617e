import { backups } from '@netkhata/contract/backups';
import { gateways } from '@netkhata/contract/gateways';
import { reminders } from '@netkhata/contract/reminders';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { clearSession, storeSession } from '../../api/session.ts';
import { FURTHER_TEXTS } from '../../build/nouns-of-texts.ts';
import { LANGUAGE_CODES } from '../../i18n/languages.ts';
import { importWithTexts, showLanguage, text } from '../../i18n/use-text.ts';
import { type Answer, answer, answerWith, refusal } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { routeTree } from '../routes/routes.ts';

async function openAt(path: string, answers: readonly Answer[] = [signedInAs()]) {
  answerWith(answers);
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history, context: { queryClient } });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { main: within(await screen.findByRole('main')), router, user: userEvent.setup() };
}

const linksIn = (main: Pick<typeof screen, 'queryAllByRole'>) =>
  main.queryAllByRole('link').map((link) => link.getAttribute('href'));

const PRESS = { down: '{ArrowDown}', up: '{ArrowUp}', enter: '{Enter}' };

beforeAll(async () => {
  await showLanguage('en');
  await importWithTexts(FURTHER_TEXTS, Promise.resolve());
  await Promise.all([import('../frame/shell.tsx'), import('./settings-page.tsx')]);
}, 60_000);
beforeEach(() => storeSession('token'));
afterEach(async () => {
  cleanup();
  clearSession();
  await showLanguage('en');
});

describe('the settings page', () => {
  it('has every settings screen, in named groups', async () => {
    const { main, router } = await openAt('/settings');
    expect(main.getAllByRole('region').length).toBeGreaterThan(5);
    const own = Object.values(router.routesByPath)
      .map((route) => route as { fullPath: string; options: { staticData?: { under?: string } } })
      .filter(({ options }) => options.staticData?.under === '/settings')
      .map(({ fullPath }) => fullPath);
    expect(own).toHaveLength(11);
    expect(linksIn(main)).toEqual(expect.arrayContaining(own));
  });

  it('leaves out what the role may not open', async () => {
    const clerk = signedInAs({ userType: '2', rights: ['customers'] });
    const { main } = await openAt('/settings', [clerk]);
    expect(linksIn(main)).toEqual([
      '/settings-company',
      '/settings-labels',
      '/sms-template',
      '/user/profile',
      '/builder',
    ]);
  });

  it('finds a setting by its trade name; Enter opens the first', async () => {
    const { main, router, user } = await openAt('/settings');
    const search = main.getByLabelText<HTMLInputElement>('Search settings');
    expect(document.activeElement).toBe(search);
    await user.type(search, 'chart of accounts');
    expect(linksIn(main)).toEqual(['/settings-accounts']);
    expect(main.getByText('1 found')).toBeTruthy();
    await user.keyboard(PRESS.enter);
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings-accounts'));
  });

  it('moves through what is found by arrows, and back into the search', async () => {
    const { main, router, user } = await openAt('/settings');
    const search = main.getByLabelText('Search settings');
    await user.type(search, 'sms');
    const found = main.getAllByRole('link');
    expect(found.length).toBeGreaterThan(2);
    await user.keyboard(PRESS.down + PRESS.down);
    // The address follows what was typed, and moves nothing.
    await waitFor(() => expect(router.state.location.href).toBe('/settings?search=sms'));
    expect(document.activeElement).toBe(found[1]);
    await user.keyboard(PRESS.up + PRESS.up);
    expect(document.activeElement).toBe(search);
    await user.keyboard(PRESS.down + PRESS.enter);
    await waitFor(() => expect(router.state.location.href).toBe(found[0]?.getAttribute('href')));
  });

  it('says what to do where nothing is found, and keeps the text in the address', async () => {
    const { main, router, user } = await openAt('/settings');
    await user.type(main.getByLabelText('Search settings'), 'zebra');
    expect(main.getByText('No setting found')).toBeTruthy();
    expect(main.getByText(/Ctrl\+K/)).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/settings?search=zebra'));
    await user.clear(main.getByLabelText('Search settings'));
    expect(main.getAllByRole('link').length).toBeGreaterThan(15);
  });

  it('shows what some are set to, and does without what cannot be read', async () => {
    const state = answer(gateways.smsState, {
      kind: 'http',
      isDemo: false,
      isStopped: true,
      pricePerPart: 0 as never,
      dailyQuota: null,
      quotaLeft: null,
    });
    const noBackup = answer(backups.backups, {
      isDaily: true,
      hour: 3,
      keptCount: 30,
      backups: [],
    });
    const unread = refusal(reminders.reminderSettings, { status: 500 });
    const { main } = await openAt('/settings', [signedInAs(), state, noBackup, unread]);
    const gateway = main.getByRole('link', { name: /^SMS Gateway/ });
    await waitFor(() => expect(gateway.textContent).toContain('Stopped'));
    const backup = main.getByRole('link', { name: /^Backups/ });
    await waitFor(() => expect(backup.textContent).toContain('None yet'));
    expect(main.getByRole('link', { name: /^Reminders/ }).textContent).toBe(
      'Reminders  When customers are asked to pay',
    );
    expect(main.queryByRole('alert')).toBeNull();
  });

  it.each(LANGUAGE_CODES)('finds every entry by its own name in %s', async (code) => {
    await showLanguage(code);
    const { main, user } = await openAt('/settings');
    const t = text();
    const search = main.getByLabelText(t('settingsPage.search'));
    for (const title of ['shell.roles', 'shell.backups', 'shell.takeouts'] as const) {
      await user.clear(search);
      await user.click(search);
      await user.paste(t(title));
      expect(main.getAllByRole('link')[0]?.textContent).toContain(t(title));
    }
  });
});
